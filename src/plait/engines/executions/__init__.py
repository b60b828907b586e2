"""What engines that run the machine share: paths, choices, what a state shows, what was found."""

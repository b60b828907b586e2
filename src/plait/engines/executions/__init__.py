"""What engines that run the machine share: paths, choices, observation of states, findings."""

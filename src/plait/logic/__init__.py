"""Decision procedures behind small interfaces; knows no Java."""

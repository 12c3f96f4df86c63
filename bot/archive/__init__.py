"""What is kept: records of games, statistics, and forgetting a user."""

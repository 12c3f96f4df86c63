"""What is kept: records of games, statistics, campaigns, and forgetting a user."""

/** Ends with the message alone: a stack does not help the person who typed the command. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Ends with the message alone: whoever types a command is not helped by a stack. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

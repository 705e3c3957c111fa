// The keys of the waiting requests that this tab has seen: its own, and those behind a local copy that it read. Text typed afterwards is based on them. A tab
// that never saw a request must not be taken to agree with it, or its older text would silently win over the newer one.
const known = new Set<string>()

export const rememberRequest = (key: string): void => void known.add(key)
export const hasSeenRequest = (key: string): boolean => known.has(key)

type Listener = () => void

// navigator.onLine only says that there is a network; answers prove that there is a server.
let offline = false
const listeners = new Set<Listener>()

export const connection = {
  get offline() {
    return offline
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  failed: () => set(true),
  worked: () => set(false),
}

function set(value: boolean): void {
  if (value === offline) return
  offline = value
  for (const listener of listeners) listener()
}

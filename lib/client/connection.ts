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
  failed: () => setOffline(true),
  worked: () => setOffline(false),
}

function setOffline(value: boolean): void {
  if (value === offline) return
  offline = value
  for (const listener of listeners) listener()
}

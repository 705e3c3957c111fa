import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod'
import { answer, newDevice, openTab, signedIn, unreachable, type Device, type Tab } from './device'

/** Where the present test happens: bindings that follow, so that who imports them always has the newest. */
export let device: Device
export let tab: Tab

type Given = {
  /** The clock stands there. */
  readonly at?: number
  readonly isOffline?: boolean
}

/** Before each test Ada signs in at a device that nobody has used. */
export function adaAtDevice({ at, isOffline = false }: Given = {}): void {
  beforeEach(async () => {
    if (at !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: at })
    device = newDevice()
    await reopen()
    if (isOffline) offline()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/** The tab was closed and is open again, Ada's or still nobody's: what it had in memory is gone. */
export async function reopen({ isSignedIn = true }: { isSignedIn?: boolean } = {}): Promise<void> {
  tab = await openTab()
  if (isSignedIn) await signedIn(tab)
}

export function offline(): void {
  tab.connection.failed()
  device.respond(unreachable)
}

export function online(reply: Parameters<Device['respond']>[0] = () => answer('SUCCESS', { revision: 1 })): void {
  tab.connection.worked()
  device.respond(reply)
}

/** A session's header. */
export const place = { entity: 's1', part: 'header' }
/** What the tests keep as a local copy of it. */
export const Copy = async () => z.object({ title: z.string() })
/** What reached the server, in order, by its text. */
export const titles = () => device.arrived.map(({ body }) => body.title ?? body.text)

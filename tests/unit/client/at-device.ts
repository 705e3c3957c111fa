import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod'
import { answer, newDevice, openTab, signIn, networkError, type Device, type Tab } from './device'

/** The device and the tab of the present test: live bindings, so that a module that imports them always has the newest. */
export let device: Device
export let tab: Tab

type Given = {
  /** The time at which the clock is stopped. */
  readonly at?: number
  readonly isOffline?: boolean
}

/** Before each test Ada signs in at a device that nobody has used. */
export function signInAdaBeforeEach({ at, isOffline = false }: Given = {}): void {
  beforeEach(async () => {
    if (at !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: at })
    // What comes at random within a time comes at once.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    device = newDevice()
    await reopen()
    if (isOffline) goOffline()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

/** Closes and opens the tab, signed in as Ada or not: what it had in memory is gone. */
export async function reopen({ isSignedIn = true }: { isSignedIn?: boolean } = {}): Promise<void> {
  tab = await openTab()
  if (isSignedIn) await signIn(tab)
}

export function goOffline(): void {
  tab.connection.failed()
  device.respond(networkError)
}

export function goOnline(reply: Parameters<Device['respond']>[0] = () => answer('SUCCESS', { revision: 1 })): void {
  tab.connection.worked()
  device.respond(reply)
}

/** The place of a session's header. */
export const place = { entity: 's1', part: 'header' }
/** The schema of the local copy that the tests keep of the header. */
export const Copy = async () => z.object({ title: z.string() })
/** The texts of the requests that reached the server, in order. */
export const arrivedTitles = () => device.arrived.map(({ body }) => body.title ?? body.text)

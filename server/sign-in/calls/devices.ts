import 'server-only'
import * as contracts from '@/lib/contracts/sign-in/devices'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { announce } from '@/server/kernel/live'
import { logger } from '@/server/kernel/logger'
import { endSessionsOf } from '../accounts'
import { deleteOneSession, listSessions } from '../queries'
import { deleteDevice, listDevices } from '../queries/devices'
import { deviceView, sessionView } from '../views'

const own = { access: { kind: 'session', why: 'everybody sees and ends where they are logged in' }, module: null, byNoToken: true } as const

export const listDevicesCall = defineCall(contracts.listDevices, {
  ...own,
  effect: 'read',
  notWhileViewing: true,
  handle: async ({ actor, db, request }) => {
    const [sessions, devices] = await Promise.all([listSessions(db, actor.id, request.at), listDevices(db, actor.id)])
    return {
      sessions: sessions.map((session) => sessionView(session, actor.sessionId)),
      devices: devices.map((device) => deviceView(device, device.deviceHash === request.deviceHash)),
    }
  },
})

export const endSessionCall = defineCall(contracts.endSession, {
  ...own,
  effect: 'write',
  audit: 'sign-in.sessionEnded',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db, request }) => {
    if (!(await deleteOneSession(db, { id, userId: actor.id }))) throw refuse('NOT_FOUND')
    await announce(db, { endedSessionsOf: [actor.id] })
    logger.security('sessionsEnded', { requestId: request.id, actorId: actor.id, userId: actor.id })
    return {}
  },
})

export const signOutEverywhereCall = defineCall(contracts.signOutEverywhere, {
  ...own,
  effect: 'write',
  audit: 'sign-in.signedOutEverywhere',
  replay: 'keyed',
  handle: async ({ actor, db, request, audit }) => {
    const ended = await endSessionsOf(db, [actor.id], [actor.sessionId])
    audit({ entity: 'user', entityId: actor.id, changes: { sessions: { from: ended, to: 0 } } })
    logger.security('sessionsEnded', { requestId: request.id, actorId: actor.id, userId: actor.id })
    return { ended }
  },
})

export const forgetDeviceCall = defineCall(contracts.forgetDevice, {
  ...own,
  effect: 'write',
  audit: 'sign-in.deviceForgotten',
  replay: 'keyed',
  handle: async ({ actor, input: { id }, db }) => {
    if (!(await deleteDevice(db, { id, userId: actor.id }))) throw refuse('NOT_FOUND')
    return {}
  },
})

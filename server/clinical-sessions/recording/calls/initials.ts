import 'server-only'
import * as contracts from '@/lib/contracts/clinical-sessions'
import { defineCall } from '@/server/kernel/define-call'
import { readers } from '../../access'
import { patientFor } from '../patient'
import { listOwnInitials } from '../queries/initials'
import { ownSessions } from '../../scope'

/** The newest sessions that are read; each patient is listed once. */
const mostRead = 300

export const listInitialsCall = defineCall(contracts.listInitials, {
  ...readers,
  handle: async ({ actor, db }) => {
    const initials = new Map<string, { text: string; lastOn: string }>()
    for (const { heldOn, ...stored } of await listOwnInitials(db, ownSessions(actor), mostRead)) {
      const text = patientFor(actor, stored)?.text ?? ''
      const key = text.trim().toLowerCase()
      if (key !== '' && !initials.has(key)) initials.set(key, { text, lastOn: heldOn.toISOString().slice(0, 10) })
    }
    return { initials: [...initials.values()] }
  },
})

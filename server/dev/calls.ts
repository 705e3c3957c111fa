import 'server-only'
import { env } from '@/lib/env'
import { listMails } from '@/lib/contracts/dev'
import { defineCall } from '@/server/kernel/define-call'
import { refuse } from '@/server/kernel/errors'
import { listMails as findMails } from '@/server/kernel/queries/outbox'
import { shownMail } from './views'

const most = 50

export const listMailsCall = defineCall(listMails, {
  access: { kind: 'privilege', anyOf: ['ALL'] },
  module: 'dev',
  effect: 'read',
  notWhileViewing: true,
  handle: async () => {
    // Outside a demo, waiting mails hold links that sign other people in, and the module may be on by mistake or be switched on for that purpose.
    if (!env().DEMO) throw refuse('MODULE_DISABLED')
    return { mails: (await findMails(most)).map(shownMail) }
  },
})

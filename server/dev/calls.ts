import 'server-only'
import { listMails } from '@/lib/contracts/dev'
import { defineCall } from '@/server/kernel/define-call'
import { listMails as findMails } from '@/server/kernel/queries/outbox'
import { shownMail } from './views'

const most = 50

export const listMailsCall = defineCall(listMails, {
  access: { kind: 'privilege', anyOf: ['ALL'] },
  module: 'dev',
  effect: 'read',
  handle: async () => ({ mails: (await findMails(most)).map(shownMail) }),
})

import { machine } from '@/lib/state-machine'

type AccountStatus = 'ENABLED' | 'DISABLED'
type AccountEvent = 'disable' | 'enable'

/** Whether somebody may log in at all; an invitation that is not yet taken up is another matter. */
export const account = machine<AccountStatus, AccountEvent>({
  name: 'account',
  initial: 'ENABLED',
  rows: [
    { on: 'disable', from: ['ENABLED'], to: 'DISABLED' },
    { on: 'enable', from: ['DISABLED'], to: 'ENABLED' },
  ],
})

'use client'

import { useTranslations } from 'next-intl'
import { StatusChip } from '@/components/ui/status-chip'
import type { AccountState as State } from '@/lib/users/account-states'
import type { Account } from '@/lib/contracts/users/accounts'

const tones = { ENABLED: 'success', PENDING: 'warning', DISABLED: 'neutral' } as const

export function stateOf({ status, activation }: Pick<Account, 'status' | 'activation'>): State {
  return status === 'DISABLED' ? 'DISABLED' : activation === 'PENDING' ? 'PENDING' : 'ENABLED'
}

export function AccountState({ status, activation }: Pick<Account, 'status' | 'activation'>) {
  const t = useTranslations('users.state')
  const state = stateOf({ status, activation })
  return <StatusChip tone={tones[state]}>{t(state)}</StatusChip>
}

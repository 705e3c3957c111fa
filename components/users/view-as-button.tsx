'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { call } from '@/lib/client/request'
import { viewAs, type Account } from '@/lib/contracts/users/accounts'

interface ViewAsButtonProps {
  person: Account
  rights: { readonly isSelf: boolean; readonly isAbove: boolean; readonly holdsAll: boolean }
  isBusy: boolean
  /** Asks for the password where the server wants it, and tells the person what went wrong. */
  act: (name: string, work: () => Promise<void>) => Promise<void>
}

/** Opens the application as this person sees it, from its first screen on. */
export function ViewAsButton({ person: { id, displayName: name, status }, rights, isBusy, act }: ViewAsButtonProps) {
  const t = useTranslations('accounts.view')
  const blocked = rights.isSelf
    ? t('self')
    : rights.holdsAll
      ? t('all')
      : rights.isAbove
        ? t('above')
        : status === 'DISABLED' && t('disabled')

  async function begin() {
    if (!(await confirm({ title: t('question', { name }), body: t('text', { name }), action: t('action') }))) return
    await act('view', async () => {
      await call(viewAs, { id })
      // The document is replaced, so that nothing drawn or remembered for the viewer stays on the screen.
      window.location.replace('/')
    })
  }

  return (
    <Button icon={<Eye />} loading={isBusy} disabledReason={blocked} onPress={() => void begin()}>
      {t('action')}
    </Button>
  )
}

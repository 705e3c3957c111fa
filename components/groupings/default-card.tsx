'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { makeDefaultGrouping, type readGrouping } from '@/lib/contracts/groupings'
import { useRefusal } from './grouping-words'

interface DefaultCardProps {
  read: OutputOf<typeof readGrouping>
  disabledReason: string | false
}

/** Whether this is the grouping whose group is shown on people. Making it so asks first, since people's group changes. */
export function DefaultCard({ read: { grouping, usage, standsOn }, disabledReason }: DefaultCardProps) {
  const t = useTranslations('groupings.default')
  const refusal = useRefusal()
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function makeDefault() {
    const body = standsOn
      ? t('moves', { members: usage.members, name: grouping.name, before: standsOn.name, left: standsOn.members })
      : t('help')
    if (!(await confirm({ title: t('question', { name: grouping.name }), body, action: t('action') }))) return
    setBusy(true)
    try {
      await call(makeDefaultGrouping, { id: grouping.id, revision: grouping.revision })
      notify.success(t('done', { name: grouping.name }))
    } catch (error) {
      notify.error(refusal(error))
    }
    router.refresh()
    setBusy(false)
  }

  return (
    <Card as="section" aria-label={t('title')} className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 grow basis-60">
        <h2 className="text-lead font-bold">{t('title')}</h2>
        <p className="text-dense text-muted">
          {grouping.isDefault ? t('isHelp') : standsOn ? t('nowHelp', { name: standsOn.name }) : t('help')}
        </p>
      </div>
      {grouping.isDefault ? (
        <p className="font-medium">{t('yes')}</p>
      ) : (
        <Button loading={busy} disabledReason={disabledReason} onPress={() => void makeDefault()}>
          {t('action')}
        </Button>
      )}
    </Card>
  )
}

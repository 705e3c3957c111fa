'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMayOpen } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { NavTabs } from '@/components/ui/nav-tabs'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { StatusChip } from '@/components/ui/status-chip'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { publishGrouping, unpublishGrouping, type readBoard } from '@/lib/contracts/groupings'
import { paths } from '@/lib/paths'
import { useGroupingWords, useRefusal } from './grouping-words'

type Part = 'groups' | 'allocate' | 'generate' | 'details'
const path = paths.groupings

/** Tabs that lead from one part of a grouping to the others. */
export function GroupingTabs({ id, current }: { id: string; current: Part }) {
  const t = useTranslations('groupings.parts')
  const href = `${path}/${id}`
  const plans = useMayOpen('timetableSettings')
  return (
    <NavTabs
      label={t('label')}
      tabs={[
        { href, label: t('groups'), current: current === 'groups' },
        { href: `${href}?part=allocate`, label: t('allocate'), current: current === 'allocate' },
        ...(plans ? [{ href: `${href}?part=generate`, label: t('generate'), current: current === 'generate' }] : []),
        { href: `${href}?part=details`, label: t('details'), current: current === 'details' },
      ]}
    />
  )
}

interface GroupingHeaderProps {
  board: OutputOf<typeof readBoard>
  current: Part
}

/** The heading of a grouping: its name, whether it is published, and the button to publish it or undo that. */
export function GroupingHeader({ board: { grouping, unallocated }, current }: GroupingHeaderProps) {
  const t = useTranslations('groupings')
  const words = useGroupingWords()
  const refusal = useRefusal()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const { id, revision, published, name } = grouping
  const as = published ? 'unpublish' : 'publish'
  const state = words.state(grouping)

  async function change() {
    if (
      !(await confirm({
        title: t(`${as}.question`, { name }),
        body: published ? t('unpublish.help') : t('publish.help', { count: unallocated.total }),
        action: t(`${as}.action`),
      }))
    )
      return
    setBusy(true)
    try {
      await call(published ? unpublishGrouping : publishGrouping, { id, revision })
      notify.success(t(`${as}.done`, { name }))
    } catch (error) {
      notify.error(refusal(error))
    }
    router.refresh()
    setBusy(false)
  }

  return (
    <>
      <PageHeader
        title={name}
        after={<StatusChip tone={state.tone}>{state.label}</StatusChip>}
        subtitle={[words.whose(grouping), ...(grouping.isDefault ? [t('default.yes')] : [])].join(' · ')}
        more={
          <Button loading={busy} onPress={() => void change()}>
            {t(`${as}.action`)}
          </Button>
        }
      />
      <GroupingTabs id={id} current={current} />
    </>
  )
}

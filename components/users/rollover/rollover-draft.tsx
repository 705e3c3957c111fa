'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Filters } from '@/components/shared/use-filters'
import { useProof } from '@/components/shared/proof'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { PageHeader } from '@/components/ui/page-header'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { call } from '@/lib/client/request'
import { applyRollover, removeRollover, type Rollover } from '@/lib/contracts/users/rollover'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { countChanging } from './count-changing'
import { OutcomeTable } from './outcome-table'
import { RolloverSettings } from './rollover-settings'
import { RolloverState } from './rollover-state'
import { StudentList } from './student-list'
import { useRolloverAct } from './use-rollover-act'

/** A rollover in preparation: its students, what becomes of them, and the exceptions; then it is applied. */
export function RolloverDraft({ found, asked }: { found: Rollover; asked: Filters }) {
  const t = useTranslations('rollover')
  const formats = useFormats()
  const router = useRouter()
  const { act, busy } = useRolloverAct()
  const [dialog, proven] = useProof()
  const [isChanged, setChanged] = useState(false)
  const {
    rollover: { id, day, newSince, revision, createdAt, by },
    counts,
    changes,
  } = found
  const sum = (of: readonly string[]) => counts.filter(({ action }) => of.includes(action)).reduce((all, { count }) => all + count, 0)
  const [up, graduating, others] = [sum(['MOVE']), sum(['GRADUATE']), sum(['REPEAT', 'INTERCALATE', 'SUSPEND', 'CHANGE', 'LEAVE'])]
  const changing = countChanging(counts)
  const staying = changes - changing
  const fresh = counts.filter(({ reason }) => reason === 'NEW').reduce((all, { count }) => all + count, 0)
  const figures = formats.list(
    [
      up > 0 && t('figures.up', { count: up }),
      graduating > 0 && t('figures.graduating', { count: graduating }),
      others > 0 && t('figures.others', { count: others }),
    ].filter((one) => one !== false),
  )

  async function apply() {
    const body = [t('apply.figures', { figures }), staying > 0 && t('apply.staying', { count: staying }), t('apply.help')]
      .filter(Boolean)
      .join(' ')
    if (await confirm({ title: t('apply.question', { count: changing, day: formats.day(day) }), body, action: t('apply.action') }))
      await act(() => proven(() => call(applyRollover, { id, revision, changes })))
  }

  async function remove() {
    if (!(await confirm({ title: t('remove.question'), body: t('remove.help'), action: t('remove.action'), tone: 'danger' }))) return
    await act(async () => {
      await call(removeRollover, { id, revision })
      router.push(paths.rollover)
    })
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('titleOf', { day: formats.day(day) })}
        after={<RolloverState state="DRAFT" />}
        subtitle={
          <p className="max-w-prose">
            {t('preparedBy', { name: by, at: formats.dateTime(createdAt) })}
            <br />
            {t('draftHelp')}
          </p>
        }
        more={
          <Button icon={<Trash2 />} loading={busy} onPress={() => void remove()}>
            {t('remove.action')}
          </Button>
        }
      />
      <RolloverSettings
        key={revision}
        head={found.rollover}
        programmes={found.programmes}
        groups={found.groups}
        today={found.today}
        onChanged={setChanged}
      />
      {fresh > 0 && fresh * 2 > found.counts.reduce((all, { count }) => all + count, 0) && (
        <Banner tone="info" announce="none" title={t('mostlyNew.title', { count: fresh })}>
          {t('mostlyNew.help', { day: formats.day(newSince) })}
        </Banner>
      )}
      {counts.length > 0 && (
        <section aria-labelledby="rollover-outcome" className="flex flex-col gap-3">
          <h2 id="rollover-outcome" className="text-h2 font-bold">
            {t('outcome.title')}
          </h2>
          <OutcomeTable label={t('outcome.title')} counts={counts} />
        </section>
      )}
      <StudentList
        found={found}
        asked={asked}
        bar={
          <StickyActionBar floating status={<p className="text-dense">{figures === '' ? t('figures.nobody') : figures}</p>}>
            <Button
              variant="primary"
              loading={busy}
              disabledReason={isChanged ? t('apply.saveFirst') : changing === 0 && t('figures.nobody')}
              onPress={() => void apply()}
            >
              {t('apply.open')}
            </Button>
          </StickyActionBar>
        }
      />
      {dialog}
    </div>
  )
}

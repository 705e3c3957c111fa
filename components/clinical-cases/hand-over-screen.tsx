'use client'

import { ArrowLeftRight, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Breadcrumb } from '@/components/ui/breadcrumb'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { SearchField } from '@/components/ui/search-field'
import type { HandOverPlan } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { mostLeavers } from '@/lib/states/clinical-case'
import { HandOverForm } from './hand-over-form'
import { useUndoHandOver } from './use-undo-hand-over'

/** Lists the leavers with open cases; for one of them, each case with the student who takes it over. */
export function HandOverScreen({ plan }: { plan: HandOverPlan }) {
  const t = useTranslations('cases.handOver')
  const cases = useTranslations('cases')
  const { leaver, leavers, undoable } = plan
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <PageHeader
        back={
          <Breadcrumb
            isAbove
            crumbs={[
              { label: cases('title'), href: paths.clinicalCases },
              ...(leaver ? [{ label: t('title'), href: paths.caseHandOver }] : []),
            ]}
          />
        }
        title={leaver ? t('titleOf', { name: leaver.displayName }) : t('title')}
        subtitle={leaver ? t('helpOf') : t('help')}
      />
      {leaver && <HandOverForm key={leaver.id} leaver={leaver} cases={plan.cases} takers={plan.takers} />}
      {!leaver && <Leavers leavers={leavers} />}
      {!leaver && undoable.length > 0 && <Recent rows={undoable} />}
    </div>
  )
}

/** The number of leavers above which a search field is shown. */
const withoutSearch = 12

function Leavers({ leavers }: { leavers: HandOverPlan['leavers'] }) {
  const t = useTranslations('cases.handOver')
  const cases = useTranslations('cases')
  const [text, setText] = useState('')
  if (leavers.length === 0)
    return (
      <EmptyState icon={<ArrowLeftRight />} title={t('nobody')}>
        {t('nobodyHelp')}
      </EmptyState>
    )
  const shown = leavers.filter(({ displayName }) => matchesText({ caption: displayName }, text))
  return (
    <div className="flex flex-col gap-3">
      {leavers.length > withoutSearch && (
        <SearchField className="max-w-md" label={t('find')} maxLength={100} value={text} onChange={setText} />
      )}
      {leavers.length === mostLeavers && <p className="text-dense text-muted">{t('cut', { count: mostLeavers })}</p>}
      {shown.length === 0 && <EmptyState title={cases('nothing')}>{t('nothingHelp')}</EmptyState>}
      {shown.length > 0 && (
        <List label={t('leavers')}>
          {shown.map(({ id, displayName, cases: count, hasLeft, year }) => (
            <ListRow
              key={id}
              href={`${paths.caseHandOver}/${id}`}
              title={displayName}
              subtitle={t('count', { count })}
              trailing={hasLeft ? <Chip tone="danger">{t('left')}</Chip> : year !== null && <Chip>{t('lastYear', { year })}</Chip>}
            />
          ))}
        </List>
      )}
    </div>
  )
}

function Recent({ rows }: { rows: HandOverPlan['undoable'] }) {
  const t = useTranslations('cases.handOver')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const undo = useUndoHandOver()
  const [busy, setBusy] = useState<string | null>(null)

  async function undoOne(id: string) {
    setBusy(id)
    await undo(id)
    setBusy(null)
  }

  return (
    <section aria-labelledby="recent-hand-overs" className="flex flex-col gap-2">
      <h2 id="recent-hand-overs" className="text-lead font-bold">
        {t('recent')}
      </h2>
      <List aria-labelledby="recent-hand-overs">
        {rows.map(({ id, at, until, by, from, moved }) => (
          <ListRow
            key={id}
            title={t('recentMoved', { count: moved, name: from })}
            subtitle={t('recentFacts', { by, at: formats.dateTime(at), until: formats.dateTime(until) })}
            actions={
              <Button
                size="sm"
                icon={<Undo2 />}
                aria-label={`${ui('undo')}: ${t('recentMoved', { count: moved, name: from })}`}
                loading={busy === id}
                onPress={() => void undoOne(id)}
              >
                {ui('undo')}
              </Button>
            }
          />
        ))}
      </List>
    </section>
  )
}

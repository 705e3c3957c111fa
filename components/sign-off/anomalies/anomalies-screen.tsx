'use client'

import { ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DataTable, type Column } from '@/components/shared/data-table/data-table'
import { ExportButton } from '@/components/shared/export-button'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { choiceFilter } from '@/components/shared/list/list-filter'
import { StateChips } from '@/components/shared/list/state-chips'
import { Pager } from '@/components/shared/pager'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { TextButton } from '@/components/ui/text-button'
import { call } from '@/lib/client/request'
import { exportAnomalies, type Anomalies, type Anomaly } from '@/lib/contracts/sign-off/anomalies'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { anomalyRules, type AnomalyRule } from '@/lib/sign-off/signoff-anomalies'
import { anomalyStates, type AnomalyState } from '@/lib/states/signoff-anomaly'
import { AnomalyChip } from './anomaly-chip'
import { AnomalyDialog } from './anomaly-dialog'
import { RulesDialog } from './rules-dialog'
import { useEvidence } from './use-evidence'

type AskedAnomalies = { readonly state: AnomalyState | 'ALL'; readonly rule: AnomalyRule | ''; readonly page: number }

interface AnomaliesScreenProps {
  found: Anomalies
  asked: AskedAnomalies
  /** Whether the reader sets the thresholds from which a signature looks odd. */
  setsRules: boolean
}

/** Signatures and confirmations that a rule found odd, to be explained or passed on. */
export function AnomaliesScreen({ found: { rows, total, pageSize, rules }, asked, setsRules }: AnomaliesScreenProps) {
  const t = useTranslations('signoffAnomalies')
  const formats = useFormats()
  const router = useRouter()
  const evidenceOf = useEvidence(rules)
  const [openId, setOpenId] = useState<string | null>(null)
  const [setsNow, setSetsNow] = useState(false)
  const opened = rows.find(({ id }) => id === openId)
  const sought = { ...(asked.state !== 'ALL' && { state: asked.state }), ...(asked.rule !== '' && { rule: asked.rule }) }

  function go(change: Partial<AskedAnomalies>) {
    const { state, rule, page } = { ...asked, page: 1, ...change }
    const query = new URLSearchParams({ state, ...(rule !== '' && { rule }), ...(page > 1 && { page: String(page) }) })
    router.replace(`${paths.signoffAnomalies}?${query.toString()}`, { scroll: false })
  }

  const who = ({ signer, email }: Anomaly) => (email === null ? signer : `${signer} (${email})`)
  const columns: readonly Column<Anomaly>[] = [
    {
      id: 'rule',
      header: t('rule'),
      cell: (row) => (
        <span className="block max-w-md">
          <TextButton onPress={() => setOpenId(row.id)}>{t(`rules.${row.rule}`)}</TextButton>
          <span className="block text-meta text-muted">{evidenceOf(row)}</span>
        </span>
      ),
    },
    { id: 'student', header: t('student'), cell: ({ student }) => student?.displayName ?? '–' },
    {
      id: 'about',
      header: t('about'),
      cell: ({ about, source }) => (
        <>
          {about}
          <span className="block text-meta text-muted">{t(`sources.${source}`)}</span>
        </>
      ),
    },
    { id: 'signer', header: t('signer'), cell: (row) => <span className="wrap-anywhere">{who(row)}</span> },
    { id: 'signedAt', header: t('signedAt'), cell: ({ signedAt }) => formats.dateTime(signedAt) },
    { id: 'state', header: t('state'), cell: ({ state }) => <AnomalyChip state={state} /> },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('title')}
        after={t('count', { count: total })}
        intro={t('subtitle')}
        more={
          <>
            {setsRules && (
              <Button icon={<SlidersHorizontal />} onPress={() => setSetsNow(true)}>
                {t('setRules')}
              </Button>
            )}
            <ExportButton
              load={() => call(exportAnomalies, sought)}
              words={{
                action: t('export'),
                file: t('file'),
                done: (count) => t('exported', { count }),
                cut: (count) => t('exportCut', { count }),
                unproven: t('unproven'),
              }}
            />
          </>
        }
      />
      <FilterBar
        states={
          <StateChips
            label={t('state')}
            value={asked.state}
            options={[
              ...anomalyStates.map((value) => ({ value, label: t(`states.${value}`) })),
              { value: 'ALL' as const, label: t('anyState') },
            ]}
            onChange={(state) => go({ state })}
          />
        }
        filters={[
          choiceFilter({
            id: 'rule',
            label: t('rule'),
            any: t('anyRule'),
            value: asked.rule,
            options: anomalyRules.map((value) => ({ value, label: t(`rules.${value}`) })),
            onChange: (value) => go({ rule: anomalyRules.find((one) => one === value) ?? '' }),
          }),
        ]}
        onClear={() => go({ rule: '' })}
      />
      {rows.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={t(asked.state === 'OPEN' && asked.rule === '' ? 'empty' : 'nothingFound')}>
          {t(asked.state === 'OPEN' && asked.rule === '' ? 'emptyHelp' : 'nothingFoundHelp')}
        </EmptyState>
      ) : (
        <>
          <DataTable
            name="signoffAnomalies"
            label={t('title')}
            rows={rows}
            columns={columns}
            card={(row) => (
              <ListRow
                key={row.id}
                title={t(`rules.${row.rule}`)}
                subtitle={
                  <>
                    <span className="block">{evidenceOf(row)}</span>
                    <span className="block wrap-anywhere">
                      {[row.student?.displayName, row.about, who(row), formats.dateTime(row.signedAt)].filter(Boolean).join(' · ')}
                    </span>
                  </>
                }
                trailing={<AnomalyChip state={row.state} />}
                onPress={() => setOpenId(row.id)}
              />
            )}
          />
          <Pager
            page={asked.page}
            pages={Math.max(1, Math.ceil(total / pageSize))}
            from={(asked.page - 1) * pageSize + 1}
            to={(asked.page - 1) * pageSize + rows.length}
            total={total}
            onGo={(page) => go({ page })}
          />
        </>
      )}
      {opened && <AnomalyDialog anomaly={opened} evidence={evidenceOf(opened)} onClose={() => setOpenId(null)} />}
      {setsNow && <RulesDialog rules={rules} onClose={() => setSetsNow(false)} />}
    </div>
  )
}

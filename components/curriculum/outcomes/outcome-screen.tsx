'use client'

import { Archive, ArchiveRestore, Link2, PenLine, Shapes, Unlink } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { useLazy } from '@/components/ui/use-lazy'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { retireOutcome, saveOutcomeLink, type Outcome } from '@/lib/contracts/curriculum/outcomes'
import { ChangesList } from '../changes-list'
import { OutcomeCovered, OutcomeStudents } from '../coverage/outcome-covered'
import { OutcomeFigures, OutcomeParts, type OutcomeCoverage } from '../coverage/outcome-figures'
import { yearLabel } from '../year-name'
import { outcomeHref } from './hrefs'
import { LinkDialog } from './link-dialog'

const loadMap = async () => (await import('../coverage/map-to-dialog')).MapToDialog

/** /curriculum-mapping/learning-outcomes/edit/:id: an outcome's page. */
export function OutcomeScreen({ id, initial, coverage }: { id: string; initial: Outcome; coverage: OutcomeCoverage | null }) {
  const t = useTranslations('learningOutcomes')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState(false)
  const [isMapping, setMapping] = useState(false)
  // Counted up after each mapping, so that the coverage is read again.
  const [mapped, setMapped] = useState(0)
  const MapDialog = useLazy(isMapping, loadMap, () => setMapping(false))
  const { outcome, framework, group, topic, mayEdit } = initial
  const mayMap = mayEdit && !outcome.isRetired && initial.year !== null && initial.year.state !== 'CLOSED'

  async function retire() {
    setBusy(true)
    try {
      await call(retireOutcome, { outcomeId: id, retired: !outcome.isRetired, revision: outcome.revision })
    } catch (error) {
      notify.error(problem(error))
    }
    setBusy(false)
    router.refresh()
  }

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`${outcome.code} ${outcome.text}`}
        after={outcome.isRetired && <Chip tone="warning">{t('retired')}</Chip>}
        subtitle={[
          framework.name,
          `${group.code} ${group.title}`.trim(),
          topic !== null && t('ofTopic', { topic }),
          t('byGraduation', { level: t(`level.${outcome.level}`) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        primary={
          mayMap && (
            <Button variant="primary" icon={<Shapes />} onPress={() => setMapping(true)}>
              {t('mapTo')}
            </Button>
          )
        }
        more={
          mayEdit && (
            <>
              <LinkButton icon={<PenLine />} href={`${outcomeHref(id)}?edit`}>
                {t('edit')}
              </LinkButton>
              <Button icon={outcome.isRetired ? <ArchiveRestore /> : <Archive />} loading={busy} onPress={() => void retire()}>
                {t(outcome.isRetired ? 'restore' : 'retire')}
              </Button>
            </>
          )
        }
      />
      {/* The bar on a phone cuts off the title, but the title is what the screen is about. */}
      <p aria-hidden="true" className="font-medium wrap-anywhere md:hidden print:hidden">
        {outcome.text}
      </p>
      {outcome.notes !== '' && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{outcome.notes}</p>}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
          <Coverage key={mapped} view={initial} coverage={coverage} />
          {initial.history.length > 0 && (
            <Card as="section" aria-labelledby="outcome-history" className="flex flex-col gap-3">
              <h2 id="outcome-history" className="text-lead font-bold">
                {t('history')}
              </h2>
              <ChangesList rows={initial.history} />
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Links view={initial} />
          {coverage && !coverage.frame.isCrowd && (
            <OutcomeStudents key={mapped} outcomeId={id} asked={askedOf(coverage)} frame={coverage.frame} />
          )}
        </div>
      </div>
      {isMapping && MapDialog && initial.year && (
        <MapDialog
          outcome={{ id, code: outcome.code, text: outcome.text, isGap: initial.components.length === 0 }}
          yearId={initial.year.id}
          nodeId={null}
          onMapped={() => setMapped((before) => before + 1)}
          onClose={() => setMapping(false)}
        />
      )}
    </div>
  )
}

/** The places in a year that cover the outcome, what was held there, and who has shown it. */
function Coverage({ view: { outcome, year, years }, coverage }: { view: Outcome; coverage: OutcomeCoverage | null }) {
  const t = useTranslations('learningOutcomes')
  const router = useRouter()
  if (year === null) return null
  const choice = years.length > 1 && (
    <Select
      label={t('year')}
      hideLabel
      value={year.id}
      options={years.map((one) => ({ value: one.id, label: yearLabel(one) }))}
      onChange={(yearId) => router.push(outcomeHref(outcome.id, yearId))}
    />
  )
  if (coverage === null)
    return (
      <Card as="section" aria-labelledby="outcome-covered" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="outcome-covered" className="text-lead font-bold">
            {t('covered')}
          </h2>
          {choice}
        </div>
        <p className="text-muted">{t('notCoveredAtAll')}</p>
      </Card>
    )
  return (
    <>
      <OutcomeParts coverage={coverage} />
      <OutcomeFigures coverage={coverage} />
      <OutcomeCovered outcomeId={outcome.id} asked={askedOf(coverage)} frame={coverage.frame} head={choice} />
    </>
  )
}

/** The rows behind a number are read with the same filters as the number. */
function askedOf({ frame }: OutcomeCoverage) {
  return { yearId: frame.year?.id, of: frame.of === 'STUDENT' ? undefined : frame.of, studentId: frame.student?.id }
}

/** The links from the outcome to outcomes of other frameworks. */
function Links({ view: { outcome, links, mayEdit } }: { view: Outcome }) {
  const t = useTranslations('learningOutcomes')
  const router = useRouter()
  const problem = useProblemText()
  const [isAdding, setAdding] = useState(false)

  async function unlink({ id, kind, isFrom }: Outcome['links'][number]) {
    try {
      await call(saveOutcomeLink, { outcomeId: isFrom ? outcome.id : id, toId: isFrom ? id : outcome.id, kind, linked: false })
    } catch (error) {
      notify.error(problem(error))
    }
    router.refresh()
  }

  return (
    <Card as="section" flush aria-labelledby="outcome-links">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
        <h2 id="outcome-links" className="text-lead font-bold">
          {t('links')}
        </h2>
        {mayEdit && (
          <Button size="sm" icon={<Link2 />} onPress={() => setAdding(true)}>
            {t('addLink')}
          </Button>
        )}
      </div>
      {links.length === 0 ? (
        <p className="px-4 pb-3 text-muted">{t('noLinks')}</p>
      ) : (
        <List label={t('links')}>
          {links.map((link) => (
            <ListRow
              key={`${link.kind} ${link.id} ${link.isFrom}`}
              title={`${link.code} ${link.text}`}
              hasLongTitle
              subtitle={link.framework}
              trailing={<Chip>{t(`link.${link.kind}.${link.isFrom ? 'from' : 'to'}`)}</Chip>}
              href={outcomeHref(link.id)}
              actions={
                mayEdit && <IconButton icon={<Unlink />} label={t('unlink', { code: link.code })} onPress={() => void unlink(link)} />
              }
            />
          ))}
        </List>
      )}
      {isAdding && <LinkDialog outcomeId={outcome.id} onClose={() => setAdding(false)} />}
    </Card>
  )
}

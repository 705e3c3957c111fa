'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { WhereRead } from '@/components/shared/location/where-read'
import { PageTemplate } from '@/components/shared/page/page-template'
import { FormPageReading } from '@/components/shared/form/form-page'
import { usePageSaves } from '@/components/shared/form/use-page-saves'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { Segmented } from '@/components/ui/segmented'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { DecisionBar, DecisionCard, useOpenDecision } from './decision-card'
import { HistoryButton } from '../reading/history-button'
import { LateSaves } from '../answers/late-saves'
import { LeftAnswers } from '../reading/left-answers'
import { NextToDecide } from './next-to-decide'
import { PdfButton } from '../reading/pdf-button'
import { RefusedNotice } from '../answers/refused-notice'
import { ResponseActions } from './response-actions'
import { ResponseChip } from '../response-chip'
import type { ResponseSaves } from '../answers/response-saves'
import { ReturnedNotice } from './returned-notice'
import { StepsCard } from './steps-card'
import type { ReadyResponse } from '../answers/use-response'
import { useEventWords } from '../answers/use-event-words'

type Filter = 'all' | 'changed' | 'comments'

/** All answers, the order of reviews and signatures, and the reader's own decision where one is open. */
export function Deciding(props: ReadyResponse & { saves: ResponseSaves; stageId: string }) {
  const { response, store, show, saves, refused, failedSaves, saveState, refresh, stageId } = props
  const t = useTranslations('forms')
  const formats = useFormats()
  const eventWords = useEventWords()
  const [filter, setFilter] = useState<Filter>('all')
  const { saveNow } = usePageSaves(store, saves)
  const decision = useOpenDecision({ response, store, failedSaves, saveNow, refresh })
  const changed = new Set(response.changes.map(({ fieldUid }) => fieldUid))
  const commented = new Set(response.comments.flatMap(({ fieldUid }) => (fieldUid === null ? [] : [fieldUid])))
  const decides = response.tasks.some((task) => task.id === response.myTaskId && task.kind !== 'COMPLETE')
  const about = [
    response.subject?.displayName,
    response.visitor && t('by', { name: [response.visitor.name, response.visitor.email].filter(Boolean).join(', ') }),
    response.submittedAt && t('submittedAt', { at: formats.dateTime(response.submittedAt) }),
    response.event && eventWords(response.event),
    response.place,
    response.version.number > 0 && t('version', { number: response.version.number }),
  ].filter((words) => typeof words === 'string' && words !== '')
  return (
    <PageTemplate kind="session" back={paths.forms} backLabel={t('title')} status={<SaveIndicator state={saveState} />}>
      <div className="flex w-full grow flex-col gap-4 px-4 pb-6 wrap-anywhere md:px-6 md:pt-2">
        <PageHeader
          title={response.form.name}
          after={<ResponseChip response={response} />}
          subtitle={<p>{about.join(' · ')}</p>}
          primary={decides && <NextToDecide taskId={stageId} />}
          more={
            <>
              {response.revision > 0 && <HistoryButton responseId={response.id} />}
              <Button icon={<Printer />} onPress={() => window.print()}>
                {t('print')}
              </Button>
              {/* The browser would print the screen; the PDF is the form with its signers, its hash and the address at which the hash is checked. */}
              {response.revision > 0 && response.submittedAt !== null && <PdfButton responseId={response.id} />}
            </>
          }
        />
        {response.revision > 0 && response.may.length === 0 && response.state === 'SUBMITTED' && refused.length === 0 && (
          <Banner tone="success" announce="polite" title={t('handedOn')} />
        )}
        <ReturnedNotice response={response} />
        <RefusedNotice refused={refused} response={response} store={store} show={show} refresh={refresh} />
        <LateSaves response={response} refresh={refresh} />
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
            {changed.size + commented.size > 0 && (
              <div data-print="hide">
                <Segmented
                  className="max-w-xl"
                  label={t('filter.label')}
                  hideLabel
                  options={[
                    { value: 'all', label: t('filter.all') },
                    ...(changed.size > 0 ? [{ value: 'changed' as const, label: t('filter.changed', { count: changed.size }) }] : []),
                    ...(commented.size > 0
                      ? [{ value: 'comments' as const, label: t('filter.comments', { count: response.comments.length }) }]
                      : []),
                  ]}
                  value={filter}
                  onChange={setFilter}
                />
              </div>
            )}
            {response.shown.pages.map((page) => {
              const part = response.parts.find(({ pageUid }) => pageUid === page.uid)
              const only = filter === 'all' ? null : filter === 'changed' ? changed : commented
              return (
                <FormPageReading
                  key={page.uid}
                  page={page}
                  store={store}
                  only={only}
                  fills={response.may.includes('fill')}
                  after={
                    part?.savedAt && part.savedBy
                      ? t('completedBy', { name: part.savedBy.displayName, at: formats.dateTime(part.savedAt) })
                      : undefined
                  }
                />
              )
            })}
            <LeftAnswers response={response} />
            {response.shown.pages.length === 0 && <Banner tone="info" announce="none" title={t('nothingToSee')} />}
          </div>
          <aside className="flex flex-col gap-4 lg:sticky lg:top-20">
            <StepsCard response={response} refresh={refresh} />
            <DecisionCard decision={decision} />
            {response.location && <WhereRead fixes={response.location.fixes} />}
            <ResponseActions response={response} failedSaves={failedSaves} refresh={refresh} />
          </aside>
        </div>
      </div>
      <DecisionBar decision={decision} />
    </PageTemplate>
  )
}

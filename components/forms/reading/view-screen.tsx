'use client'

import { PenLine, Printer } from 'lucide-react'
import { useTimeZone, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useRouter } from 'next/navigation'
import { formStore } from '@/components/shared/form/form-store'
import { FormPageReading } from '@/components/shared/form/form-page'
import { useMe } from '@/components/shared/live/use-me'
import { WhereRead } from '@/components/shared/location/where-read'
import { ReflectOnThis } from '@/components/reflections/reflect-on-this'
import { StudentProgressLink } from '@/components/shared/student-name'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import type { Response } from '@/lib/contracts/form-responses'
import { dayIn } from '@/lib/format'
import { defaultTimeZone } from '@/lib/i18n/default-time-zone'
import { useFormats } from '@/lib/i18n/use-formats'
import { stageHref } from '@/lib/forms/hrefs'
import { HistoryButton } from './history-button'
import { LeftAnswers } from './left-answers'
import { PdfButton } from './pdf-button'
import { ResponseActions } from '../route/response-actions'
import { ResponseChip } from '../response-chip'
import { responseSaves } from '../answers/response-saves'
import { ResponseTools } from '../answers/response-tools'
import { ReturnedNotice } from '../route/returned-notice'
import { StepsCard } from '../route/steps-card'
import { useFailedSaves } from '@/components/shared/live/use-failed-saves'
import { useEventWords } from '../answers/use-event-words'

/** A response to be read and printed: answers, decisions, history. Work on it is done at its stage. */
export function ViewScreen({ response }: { response: Response }) {
  const t = useTranslations('forms')
  const formats = useFormats()
  const eventWords = useEventWords()
  const router = useRouter()
  const me = useMe()
  const { failedSaves } = useFailedSaves()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const [store] = useState(() => formStore({ form: response.shown, answers: response.answers, today: response.today }))
  const saves = useMemo(
    () => responseSaves({ id: response.id, store, show: () => response, me, failedSaves, onFailed: () => {} }),
    [response, store, me, failedSaves],
  )
  // Comments are written at the response's stage, so they are not offered here.
  const read = useMemo(() => ({ ...response, may: response.may.filter((one) => one !== 'comment') }), [response])
  const refresh = () => {
    router.refresh()
    return Promise.resolve()
  }
  const isOwn = me.id !== '' && (response.subject ?? response.submitter)?.id === me.id
  const about = [
    response.subject && t('about', { name: response.subject.displayName }),
    response.submitter && t('by', { name: response.submitter.displayName }),
    response.visitor && t('by', { name: [response.visitor.name, response.visitor.email].filter(Boolean).join(', ') }),
    response.submittedAt && t('submittedAt', { at: formats.dateTime(response.submittedAt) }),
    response.paper && t('paper', { day: formats.day(response.paper.on), name: response.paper.by.displayName }),
    response.event && eventWords(response.event),
    response.place,
    t('version', { number: response.version.number }),
  ].filter((words) => typeof words === 'string' && words !== '')
  return (
    <ResponseTools response={read} saves={saves} me={me} refresh={refresh}>
      <div className="flex flex-col gap-4">
        <PageHeader
          title={response.form.name}
          after={
            <>
              <ResponseChip response={response} />
              {response.subject && response.subject.id !== me.id && <StudentProgressLink student={response.subject} />}
            </>
          }
          subtitle={<p>{about.join(' · ')}</p>}
          primary={
            response.myTaskId !== null && (
              <LinkButton
                variant="primary"
                icon={<PenLine />}
                href={stageHref({ formId: response.form.id, responseId: response.id, stageId: response.myTaskId })}
              >
                {t('goOn')}
              </LinkButton>
            )
          }
          more={
            <>
              {isOwn && response.submittedAt !== null && (
                <ReflectOnThis
                  origin={{ kind: 'FORM', id: response.id }}
                  title={response.form.name}
                  note={response.place}
                  happenedOn={dayIn(response.submittedAt, timeZone)}
                />
              )}
              <HistoryButton responseId={response.id} />
              <Button size="sm" icon={<Printer />} onPress={() => window.print()}>
                {t('print')}
              </Button>
              <PdfButton responseId={response.id} />
            </>
          }
        />
        <ReturnedNotice response={response} />
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
            {response.isHidden && (
              <EmptyState icon={<PenLine />} title={t('hidden.title')}>
                {t('hidden.help')}
              </EmptyState>
            )}
            {response.shown.pages.map((page) => {
              const part = response.parts.find(({ pageUid }) => pageUid === page.uid)
              return (
                <FormPageReading
                  key={page.uid}
                  page={page}
                  store={store}
                  fills={false}
                  after={
                    part?.savedAt && part.savedBy
                      ? t('completedBy', { name: part.savedBy.displayName, at: formats.dateTime(part.savedAt) })
                      : undefined
                  }
                />
              )
            })}
            <LeftAnswers response={response} />
          </div>
          <aside className="flex flex-col gap-4">
            <StepsCard response={response} refresh={refresh} />
            {response.location && <WhereRead fixes={response.location.fixes} />}
            <ResponseActions response={response} refresh={refresh} />
          </aside>
        </div>
      </div>
    </ResponseTools>
  )
}

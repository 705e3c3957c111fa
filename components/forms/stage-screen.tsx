'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { PageTemplate } from '@/components/shared/page/page-template'
import { loadControls } from '@/components/shared/form/late-controls'
import { useMe } from '@/components/shared/live/use-me'
import { useRemember } from '@/components/shared/use-remember'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonSheet } from '@/components/ui/skeleton-rows'
import { useOffline } from '@/lib/client/hooks'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { Response } from '@/lib/contracts/form-responses'
import { paths } from '@/lib/paths'
import { beginResponse } from './answers/begin-response'
import { Completing } from './answers/completing'
import { stageHref } from '@/lib/forms/hrefs'
import { responseSaves } from './answers/response-saves'
import { ResponseTools } from './answers/response-tools'
import { useResponse, type ReadyResponse } from './answers/use-response'

/** Loaded separately, so that a person who fills in a form does not wait for this code. */
const Deciding = dynamic(async () => (await import('./route/deciding')).Deciding)

interface StageScreenProps {
  formId: string
  id: string
  /** The task that leads here; `new` if no response was started. */
  stageId: string
  /** The response that the page read; absent without a network, null where this person may not see one. */
  initial?: Response | null
}

/** All work on one response: completing, reviewing, signing; without a task, reading. */
export function StageScreen({ formId, id, stageId, initial = null }: StageScreenProps) {
  const t = useTranslations('forms')
  const offline = useOffline()
  const loaded = useResponse({
    id,
    stageId,
    initial,
    begin: () => (stageId === 'new' ? beginResponse({ id, formId }) : Promise.resolve(null)),
  })
  if (loaded.phase === 'ready') return <Ready key={id} loaded={loaded} id={id} stageId={stageId} />
  return (
    <PageTemplate kind="session" back={paths.forms} backLabel={t('title')}>
      {loaded.phase === 'loading' ? (
        <SkeletonSheet />
      ) : (
        <div className="flex max-w-prose flex-col items-start gap-4 px-4 py-4 md:px-6">
          <PageHeader title={t(offline ? 'notHere' : 'notOpened')} />
          <p className="text-muted">{t(offline ? 'notHereWhy' : 'notOpenedWhy')}</p>
          <LinkButton href={paths.forms} variant="primary">
            {t('backToForms')}
          </LinkButton>
        </div>
      )}
    </PageTemplate>
  )
}

function Ready({ loaded, id, stageId }: { loaded: ReadyResponse; id: string; stageId: string }) {
  const { response, store, show, failedSaves } = loaded
  const me = useMe()
  const problemText = useProblemText()
  useRemember({
    href: stageHref({ formId: response.form.id, responseId: id, stageId }),
    caption: response.form.name,
    subcaption: response.subject && response.subject.id !== me.id ? response.subject.displayName : '',
  })
  const saves = useMemo(
    () =>
      responseSaves({
        id,
        store,
        show,
        me,
        failedSaves,
        onFailed: (error) => notify.error(problemText(error), { id: `failedSaves-${id}` }),
      }),
    [id, store, show, me, failedSaves, problemText],
  )
  // Other pages of the form, and what comes after submitting, are needed even if the network is lost before they are opened.
  useEffect(
    () =>
      void Promise.allSettled([
        loadControls(),
        import('./route/deciding'),
        import('./answers/field-comments'),
        import('./answers/refused-notice'),
        import('@/components/shared/location/where-written'),
      ]),
    [],
  )
  const mine = response.tasks.find((task) => task.id === response.myTaskId)
  const completes = response.may.includes('fill') && (!mine || mine.kind === 'COMPLETE')
  return (
    <ResponseTools response={response} saves={saves} me={me} refresh={loaded.refresh}>
      {completes ? <Completing {...loaded} saves={saves} /> : <Deciding {...loaded} saves={saves} stageId={stageId} />}
    </ResponseTools>
  )
}

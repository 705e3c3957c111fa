'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocalDocument, type ReadyDocument } from '@/components/shared/live/use-local-document'
import { useToday } from '@/components/shared/live/use-today'
import { PageTemplate } from '@/components/shared/page/page-template'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { classNames } from '@/components/ui/class-names'
import { confirm } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { SaveIndicator, type SaveState } from '@/components/ui/save-indicator'
import { SkeletonSheet } from '@/components/ui/skeleton-rows'
import { useOffline } from '@/lib/client/hooks'
import { removeLocal } from '@/lib/client/local-store'
import { listWaitingRequests } from '@/lib/client/queue-list'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readReflection, removeReflection, type Reflection } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import type { Prompt } from '@/lib/reflections/vocabulary'
import { reflectionHref, writeHref } from '../hrefs'
import { aboutPart, answerPart, isBegunHere, reflectionDocument, reflectionKey } from '../reflection-document'
import { reflectionSaves } from '../reflection-saves'
import { ReflectionNotFound } from '../reflection-not-found'
import { useReflectionAct } from '../use-reflection-act'
import { AboutCard } from './about-card'
import { patientFoundOf } from '@/components/shared/patient-check/patient-found-in'
import { PromptField } from './prompt-field'
import { RefusedParts, showRefused } from './refused-parts'
import { StepsPart } from './steps-part'
import { OriginLink } from '../origin-link'
import { WriteBar } from './write-bar'

/** /reflections/save/:activityId. `initial` is the writer's own reflection as the page read it; absent without a network, or if only this device knows it. */
export function WriteScreen({ id, initial = null }: { id: string; initial?: Reflection | null }) {
  const ask = useCallback(() => call({ ...readReflection, offline: 'none' }, { id }), [id])
  const loaded = useLocalDocument({ kind: reflectionDocument, id, initial, ask, onCompare: showRefused })
  const t = useTranslations('reflections')
  const offline = useOffline()
  const isMissing = loaded.phase === 'missing' && !offline
  // A reflection that was deleted elsewhere is removed here as well, unless part of it still waits to be sent.
  useEffect(() => {
    if (!isMissing) return
    void listWaitingRequests(id)
      .then((waiting) => (waiting.length === 0 ? removeLocal(reflectionKey(id)) : undefined))
      .catch(() => {})
  }, [isMissing, id])
  // Another device began the same reflection first: by now the text written here is in that one, so writing goes on there.
  const router = useRouter()
  const firstId = loaded.phase === 'ready' && loaded.shown.id !== id ? loaded.shown.id : null
  useEffect(() => {
    if (firstId === null) return
    void removeLocal(reflectionKey(id)).catch(() => {})
    router.replace(writeHref(firstId))
  }, [firstId, id, router])
  if (loaded.phase === 'ready' && firstId === null) return <Ready key={id} {...loaded} />
  return (
    <PageTemplate kind="session" back={paths.reflections} backLabel={t('title')}>
      {loaded.phase !== 'missing' ? <SkeletonSheet /> : <ReflectionNotFound />}
    </PageTemplate>
  )
}

function Ready(ready: ReadyDocument<Reflection, Reflection>) {
  const { shown: reflection, show, refused, failedSaves, saveState, refresh } = ready
  const t = useTranslations('reflections')
  const problem = useProblemText()
  const [at, setAt] = useState(0)
  const saves = useMemo(
    () =>
      reflectionSaves({
        id: reflection.id,
        show,
        failedSaves,
        onFailed: (error) => notify.error(problem(error), { id: 'reflection-save' }),
      }),
    [reflection.id, show, failedSaves, problem],
  )
  const { mayWrite } = reflection
  const prompts = promptsOf(reflection)
  const current = Math.min(at, Math.max(0, prompts.length - 1))
  const refusedOf = (part: string) => refused.flatMap((one) => (one.part === part ? (patientFoundOf(one) ?? []) : []))
  const turn = (to: number) => {
    setAt(to)
    window.scrollTo({ top: 0 })
  }
  return (
    <PageTemplate
      kind="session"
      back={paths.reflections}
      backLabel={t('title')}
      status={<SaveIndicator state={shownState(saveState, ready)} />}
    >
      <div className="flex w-full max-w-5xl grow flex-col gap-4 px-4 pb-6 wrap-anywhere md:px-6 md:pt-2">
        <Head reflection={reflection} refresh={refresh} />
        <RefusedParts refused={refused} reflection={reflection} refresh={refresh} />
        {mayWrite ? (
          <div className="grid items-start gap-6 lg:grid-cols-3 lg:gap-8">
            <div className="flex w-full max-w-2xl min-w-0 flex-col gap-8 lg:col-span-2">
              {prompts.length === 0 && (
                <Banner tone="warning" announce="none">
                  {t('write.noPrompts')}
                </Banner>
              )}
              {prompts.length > 1 && <Steps prompts={prompts} at={current} template={reflection.templateName} />}
              {prompts.map((prompt, place) => (
                <PromptField
                  key={prompt.uid}
                  prompt={prompt}
                  reflection={reflection}
                  saves={saves}
                  refused={refused.some((one) => one.part === answerPart(prompt.uid)) ? refusedOf(answerPart(prompt.uid)) : null}
                  isCurrent={place === current}
                  refresh={refresh}
                />
              ))}
            </div>
            <aside aria-label={t('about.title')} className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-20">
              <AboutCard
                reflection={reflection}
                saves={saves}
                refused={refused.some((one) => one.part === aboutPart) ? refusedOf(aboutPart) : null}
                refresh={refresh}
              />
              {!isBegunHere(reflection) && <StepsPart reflection={reflection} refresh={refresh} />}
            </aside>
          </div>
        ) : (
          <Banner
            tone="info"
            title={t(`write.closed.${reflection.state === 'ACKNOWLEDGED' ? 'ACKNOWLEDGED' : 'SUBMITTED'}`)}
            action={<LinkButton href={reflectionHref(reflection.id)}>{t('read')}</LinkButton>}
          />
        )}
      </div>
      {mayWrite && (
        <WriteBar
          reflection={reflection}
          saves={saves}
          failedSaves={failedSaves}
          refresh={refresh}
          steps={{ at: current, captions: prompts.map(({ caption }) => caption || t('write.earlier')), onTurn: turn }}
        />
      )}
    </PageTemplate>
  )
}

/** A save that waits for the writer's confirmation has not failed; the question below the text says so. */
function shownState(state: SaveState, { refused }: Pick<ReadyDocument<Reflection, Reflection>, 'refused'>): SaveState {
  return state.kind === 'failed' && refused.length > 0 && refused.every((one) => patientFoundOf(one) !== null) ? { kind: 'idle' } : state
}

/** The prompts of the template, followed by answered prompts of another template. */
function promptsOf({ prompts, answers }: Reflection): readonly Prompt[] {
  const others = answers.filter(({ promptUid, text }) => text !== '' && !prompts.some(({ uid }) => uid === promptUid))
  return [...prompts, ...others.map(({ promptUid }) => ({ uid: promptUid, caption: '', help: '', words: null }))]
}

function Head({ reflection, refresh }: { reflection: Reflection; refresh: () => Promise<void> }) {
  const t = useTranslations('reflections')
  const formats = useFormats()
  const today = useToday()
  const router = useRouter()
  const offline = useOffline()
  const { act, busy } = useReflectionAct(refresh)
  const { id, title, kind, note, happenedOn, origin, words, mayRemove } = reflection

  async function remove() {
    if (!(await confirm({ title: t('remove.question'), body: t('remove.help'), action: t('remove.action'), tone: 'danger' }))) return
    await act('remove', async () => {
      await call(removeReflection, { id })
      await removeLocal(reflectionKey(id)).catch(() => {})
      router.push(paths.reflections)
      return t('remove.done')
    })
  }

  return (
    <PageHeader
      title={title}
      subtitle={
        <p className="first-letter:uppercase">
          {[formats.nearDay(happenedOn, today), note || t(`kind.${kind}`), t('words', { count: words })].join(' · ')}
        </p>
      }
      more={
        <>
          <OriginLink origin={origin} />
          {mayRemove && !isBegunHere(reflection) && (
            <Button loading={busy === 'remove'} disabledReason={offline && t('offline')} onPress={() => void remove()}>
              {t('remove.action')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** The progress through the prompts, where one is shown at a time. */
function Steps({ prompts, at, template }: { prompts: readonly Prompt[]; at: number; template: string | null }) {
  const t = useTranslations('reflections.write')
  const place = t('place', { at: at + 1, count: prompts.length })
  return (
    <p className="-mb-5 flex items-center justify-between gap-3 text-dense text-muted md:hidden">
      <span aria-hidden="true" className="flex gap-1">
        {prompts.map(({ uid }, index) => (
          <span
            key={uid}
            className={classNames('h-1 w-6 rounded-full', index < at ? 'bg-success' : index === at ? 'bg-primary' : 'bg-line')}
          />
        ))}
      </span>
      <span>{[place, template].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { PenLine, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { patientFoundIn } from '@/components/shared/patient-check/patient-found-in'
import { PageTemplate } from '@/components/shared/page/page-template'
import { StudentProgressLink } from '@/components/shared/student-name'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { confirm, prompt } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonSheet } from '@/components/ui/skeleton-rows'
import { useOffline } from '@/lib/client/hooks'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { revokeAcknowledgement, seeReflection, withdrawReflection, type Reflection } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { reflectionLimits } from '@/lib/reflections/vocabulary'
import { writeHref } from './hrefs'
import { ReflectionNotFound } from './reflection-not-found'
import { OriginLink } from './origin-link'
import { ReflectionChip } from './state-chip'
import { useReadReflection } from './use-read-reflection'
import { useReflectionAct } from './use-reflection-act'
import { AcknowledgeBar } from './view/acknowledge-bar'
import { AnswersPart } from './view/answers-part'
import { CommentsPart } from './view/comments-part'
import { ReadersPart } from './view/readers-part'
import { StepsPart } from './write/steps-part'

/** /reflections/view/:activityId, for its owner and for whoever it is shared with. */
export function ViewScreen({ id, initial = null }: { id: string; initial?: Reflection | null }) {
  const t = useTranslations('reflections')
  const { reflection, phase, refresh } = useReadReflection(id, initial)
  return (
    <PageTemplate kind="session" back={paths.reflections} backLabel={t('title')}>
      {reflection ? (
        <Read key={id} reflection={reflection} refresh={refresh} />
      ) : phase === 'loading' ? (
        <SkeletonSheet />
      ) : (
        <ReflectionNotFound />
      )}
    </PageTemplate>
  )
}

function Read({ reflection, refresh }: { reflection: Reflection; refresh: () => Promise<void> }) {
  const t = useTranslations('reflections')
  const { id, isOwn, kept, shares, mayAcknowledge } = reflection
  const isSeen = isOwn || (shares.length > 0 && shares.every(({ seenAt }) => seenAt !== null))
  // The owner is shown when a reader read it, and the audit records reading by anybody else.
  useEffect(() => {
    if (!isSeen) void call(seeReflection, { id }).catch(() => {})
  }, [id, isSeen])
  return (
    <>
      <div className="flex w-full max-w-5xl grow flex-col gap-4 px-4 pb-6 wrap-anywhere md:px-6 md:pt-2">
        <Head reflection={reflection} refresh={refresh} />
        <div className="grid items-start gap-6 lg:grid-cols-3 lg:gap-8">
          <div className="flex w-full max-w-2xl min-w-0 flex-col gap-6 lg:col-span-2">
            <AnswersPart reflection={reflection} refresh={refresh} />
            {kept.length > 0 && <p className="text-dense text-muted">{t('view.keptHelp')}</p>}
            <CommentsPart reflection={reflection} promptUid={null} refresh={refresh} />
          </div>
          <aside aria-label={t('about.title')} className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-20">
            <ReadersPart reflection={reflection} refresh={refresh} />
            <StepsPart reflection={reflection} refresh={refresh} />
          </aside>
        </div>
      </div>
      {mayAcknowledge && reflection.submittedAt !== null && (
        <AcknowledgeBar key={reflection.submittedAt} reflection={reflection} submittedAt={reflection.submittedAt} refresh={refresh} />
      )}
    </>
  )
}

function Head({ reflection, refresh }: { reflection: Reflection; refresh: () => Promise<void> }) {
  const t = useTranslations('reflections')
  const formats = useFormats()
  const today = useToday()
  const router = useRouter()
  const offline = useOffline()
  const { act, busy } = useReflectionAct(refresh)
  const patient = useTranslations('shell.patient')
  const { id, title, kind, note, happenedOn, origin, words, owner, isOwn, state, mayWrite, mayWithdraw, mayRevoke } = reflection

  async function withdraw() {
    if (!(await confirm({ title: t('withdraw.question'), body: t('withdraw.help'), action: t('withdraw.action') }))) return
    const isDone = await act('withdraw', async () => {
      await call(withdrawReflection, { id })
      return t('withdraw.done')
    })
    if (isDone) router.push(writeHref(id))
  }

  async function revoke() {
    const reason = await prompt({
      title: t('revoke.title'),
      body: t('revoke.help', { name: owner.displayName }),
      label: t('revoke.reason'),
      action: t('revoke.action'),
      cancel: t('cancel'),
      multiline: true,
      maxLength: reflectionLimits.comment,
      requiredMessage: t('revoke.needed'),
    })
    if (reason === null) return
    const commentId = newId()
    const send = (despite: boolean) => call(revokeAcknowledgement, { id, commentId, reason, despite })
    await act('revoke', async () => {
      try {
        await send(false)
      } catch (error) {
        const found = patientFoundIn(error)
        if (found.length === 0) throw error
        if (!(await confirm({ title: patient('title', { found: formats.list(found) }), action: patient('keep') }))) return null
        await send(true)
      }
      return t('revoke.done', { name: owner.displayName })
    })
  }

  return (
    <PageHeader
      title={title}
      leading={!isOwn && <Avatar name={owner.displayName} />}
      after={
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <ReflectionChip state={state} />
          {!isOwn && <StudentProgressLink student={owner} />}
        </span>
      }
      subtitle={
        <p className="first-letter:uppercase">
          {[!isOwn && owner.displayName, formats.nearDay(happenedOn, today), note || t(`kind.${kind}`), t('words', { count: words })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      }
      primary={
        mayWrite && (
          <LinkButton variant="primary" icon={<PenLine />} href={writeHref(id)}>
            {t('view.write')}
          </LinkButton>
        )
      }
      more={
        <>
          <OriginLink origin={origin} />
          {mayWithdraw && (
            <Button icon={<Undo2 />} loading={busy === 'withdraw'} disabledReason={offline && t('offline')} onPress={() => void withdraw()}>
              {t('withdraw.action')}
            </Button>
          )}
          {mayRevoke && (
            <Button icon={<Undo2 />} loading={busy === 'revoke'} disabledReason={offline && t('offline')} onPress={() => void revoke()}>
              {t('revoke.action')}
            </Button>
          )}
        </>
      }
    />
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { getDraft, storeDraft } from '@/lib/client/drafts'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { cancelBroadcast } from '@/lib/contracts/messaging'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { broadcastDrafts } from './broadcast-drafts'

interface ScheduledProps {
  threadId: string
  subject: string
  text: string
  /** Null for a broadcast that was stopped before it was sent. */
  sendsAt: string | null
}

/** Shows above the reader's own unsent broadcast when it will be sent, with a button to stop it. */
export function Scheduled({ threadId, subject, text, sendsAt }: ScheduledProps) {
  const t = useTranslations('messages')
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  if (sendsAt === null) return <Banner tone="info">{t('scheduled.cancelled')}</Banner>

  async function cancel() {
    if (!(await confirm({ title: t('scheduled.question'), body: t('scheduled.help'), action: t('scheduled.cancel') }))) return
    try {
      await call(cancelBroadcast, { threadId })
    } catch (error) {
      notify.error(error instanceof CallError && error.code === 'messaging.SENT' ? t('broadcast.tooLate') : problem(error))
      return router.refresh()
    }
    const isBack = await restoreDraft({ subject, text }).catch(() => false)
    notify.info(t(isBack ? 'broadcast.cancelled' : 'scheduled.cancelled'))
    router.push(paths.messages)
  }

  return (
    <Banner
      tone="info"
      title={t('scheduled.title')}
      action={
        <Button size="sm" onPress={() => void cancel()}>
          {t('scheduled.cancel')}
        </Button>
      }
    >
      <span suppressHydrationWarning>{t('scheduled.when', { time: formats.dateTime(sendsAt) })}</span>
    </Banner>
  )
}

const loadText = async () => (await import('@/lib/contracts/plain.shapes')).Text

/** Stores the texts as the draft of the next broadcast; false if there already is a draft. */
async function restoreDraft({ subject, text }: { subject: string; text: string }): Promise<boolean> {
  const kept = await Promise.all([getDraft(broadcastDrafts.subject, loadText), getDraft(broadcastDrafts.text, loadText)])
  if (kept.some((one) => one !== undefined && one !== null && one !== '')) return false
  await Promise.all([storeDraft(broadcastDrafts.subject, subject), storeDraft(broadcastDrafts.text, text)])
  return true
}

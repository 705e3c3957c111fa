import { CircleCheck, CircleDashed, FileUp, MailCheck, Settings, ShieldCheck, UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { useProblemText } from '@/lib/client/use-problem-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconSlot } from '@/components/ui/icon-slot'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { sendTestMail } from '@/lib/contracts/config/operations'
import { endFirstSteps, type readFirstSteps } from '@/lib/contracts/users'
import { paths } from '@/lib/paths'

export type Steps = NonNullable<OutputOf<typeof readFirstSteps>['steps']>

/**
 * The steps that an installation needs before a school can rely on it, for the person who sets it up. The list disappears once all steps are done, or somebody
 * hides it.
 */
export function FirstSteps({ steps }: { steps: Steps | null }) {
  const t = useTranslations('dashboard.firstSteps')
  const tShell = useTranslations('shell.titles')
  const problem = useProblemText()
  const router = useRouter()
  const [busy, setBusy] = useState<'mail' | 'hide' | null>(null)

  async function act(name: 'mail' | 'hide', work: () => Promise<void>) {
    setBusy(name)
    try {
      await work()
      router.refresh()
    } catch (error) {
      notify.error(problem(error), { id: 'first-steps' })
    }
    setBusy(null)
  }
  const test = () => act('mail', async () => void notify.success(t('mailSent', { address: (await call(sendTestMail, {})).to })))
  const hide = () => act('hide', async () => void (await call(endFirstSteps, {})))

  return (
    <Card as="section" aria-labelledby="first-steps" className="flex max-w-3xl flex-col gap-4">
      <h2 id="first-steps" className="text-lead font-bold">
        {t('title')}
      </h2>
      {steps ? (
        <ul className="flex flex-col gap-4">
          <Step isDone={steps.people} title={t('people')} help={t('help')}>
            <LinkButton variant="primary" href={paths.peopleImport} icon={<FileUp />}>
              {tShell('peopleImport')}
            </LinkButton>
          </Step>
          <Step isDone={steps.mail} title={t('mail')} help={t(steps.hasMailServer ? 'mailHelp' : 'noMailServer')}>
            {steps.hasMailServer ? (
              <Button icon={<MailCheck />} loading={busy === 'mail'} onPress={() => void test()}>
                {t('mailSend')}
              </Button>
            ) : (
              <LinkButton href={paths.operations}>{tShell('operations')}</LinkButton>
            )}
          </Step>
          <Step isDone={steps.secondAdmin} title={t('secondAdmin')} help={t('secondAdminHelp')}>
            <LinkButton href={paths.userCreate} icon={<UserPlus />}>
              {tShell('userCreate')}
            </LinkButton>
          </Step>
          <Step isDone={steps.twoStep} title={t('twoStep')} help={t('twoStepHelp')}>
            <LinkButton href={paths.secondFactor} icon={<ShieldCheck />}>
              {tShell('secondFactor')}
            </LinkButton>
          </Step>
        </ul>
      ) : (
        <>
          <p className="max-w-prose text-muted">{t('help')}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton variant="primary" href={paths.peopleImport} icon={<FileUp />}>
              {tShell('peopleImport')}
            </LinkButton>
            <LinkButton href={paths.userCreate} icon={<UserPlus />}>
              {tShell('userCreate')}
            </LinkButton>
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="quiet" href={paths.settings} icon={<Settings />}>
          {tShell('settings')}
        </LinkButton>
        {steps && (
          <Button variant="quiet" loading={busy === 'hide'} onPress={() => void hide()}>
            {t('hide')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** One step; a finished one says so and offers no action. */
function Step({ isDone, title, help, children }: { isDone: boolean; title: string; help: string; children: ReactNode }) {
  const t = useTranslations('dashboard.firstSteps')
  return (
    <li className="flex gap-3">
      <IconSlot className={isDone ? 'text-success' : 'text-muted'}>{isDone ? <CircleCheck /> : <CircleDashed />}</IconSlot>
      <div className="flex min-w-0 grow flex-col gap-2">
        <h3 className="font-medium">
          {title}
          <VisuallyHidden>{`: ${t(isDone ? 'done' : 'open')}`}</VisuallyHidden>
        </h3>
        {!isDone && <p className="max-w-prose text-dense text-muted">{help}</p>}
        {!isDone && <div>{children}</div>}
      </div>
    </li>
  )
}

'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { changeSamlKey, type Shibboleth } from '@/lib/contracts/sign-in/shibboleth'
import { CertificateReading } from './certificate-reading'

/** The possible next steps for each stage of a key change; each has its own words. */
const acts = { none: ['none.MAKE'], current: ['current.MAKE'], next: ['next.USE', 'next.REMOVE'], previous: ['previous.REMOVE'] } as const
type Act = (typeof acts)[keyof typeof acts][number]
const steps = {
  'none.MAKE': 'MAKE',
  'current.MAKE': 'MAKE',
  'next.USE': 'USE',
  'next.REMOVE': 'REMOVE',
  'previous.REMOVE': 'REMOVE',
} as const satisfies Record<Act, string>

/** Cusp's own key. It is changed in three steps, between which the provider reads Cusp's metadata. */
export function KeyCard({ keys }: { keys: Shibboleth['own']['keys'] }) {
  const t = useTranslations('shibboleth.key')
  const router = useRouter()
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [busy, setBusy] = useState<Act | null>(null)
  const has = (stage: string) => keys.some((key) => key.stage === stage)
  const phase = has('PREVIOUS') ? 'previous' : has('NEXT') ? 'next' : has('CURRENT') ? 'current' : 'none'

  async function changeKey(act: Act) {
    if (
      act !== 'none.MAKE' &&
      act !== 'current.MAKE' &&
      !(await confirm({ title: t(`ask.${act}`), body: t(`ask.${act}Help`), action: t(`act.${act}`) }))
    )
      return
    setBusy(act)
    try {
      await proven(() => call(changeSamlKey, { step: steps[act] }))
      notify.success(t('done'), { id: 'saml-key' })
    } catch (error) {
      if (!isProofNeeded(error))
        notify.error(error instanceof CallError && error.code === 'sign-in.NO_SUCH_STEP' ? t('stale') : problem(error), { id: 'saml-key' })
    }
    setBusy(null)
    router.refresh()
  }

  return (
    <Card as="section" aria-labelledby="key-title" className="flex flex-col gap-4">
      <div>
        <h2 id="key-title" className="text-lead font-bold">
          {t('title')}
        </h2>
        <p className="text-dense text-muted">{t('help')}</p>
      </div>
      {keys.map(({ stage, certificate }) => (
        <div key={stage}>
          <h3 className="font-medium">{t(`stage.${stage}`)}</h3>
          <CertificateReading certificate={certificate} />
        </div>
      ))}
      <p>{t(`phase.${phase}`)}</p>
      <div className="flex flex-wrap gap-2">
        {acts[phase].map((act, at) => (
          <Button
            key={act}
            variant={at === 0 && phase !== 'current' ? 'primary' : 'secondary'}
            icon={steps[act] === 'MAKE' && <KeyRound />}
            loading={busy === act}
            onPress={() => void changeKey(act)}
          >
            {t(`act.${act}`)}
          </Button>
        ))}
      </div>
      {dialog}
    </Card>
  )
}

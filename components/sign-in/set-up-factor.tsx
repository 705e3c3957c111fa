'use client'

import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { FormProblems } from '@/components/shared/form-problems'
import type { Form } from '@/components/shared/use-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { TextLink } from '@/components/ui/text-link'
import type { BegunFactor } from '@/lib/contracts/sign-in/second-factor'

interface SetUpFactorProps {
  begun: BegunFactor
  form: Form<{ readonly code: string }>
  onAgain: () => void
  /** Another action beside the submit button. */
  other?: ReactNode
}

/** Leads a person through the setting up: an application, the key, its first code. Needs the namespaces secondFactor, issues and errors. */
export function SetUpFactor({ begun: { secret, address, qrCode }, form, onAgain, other }: SetUpFactorProps) {
  const t = useTranslations('secondFactor.setUp')
  const isOld = form.failure?.code === 'sign-in.NOT_BEGUN'
  return (
    <form method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-6">
      <FormProblems problems={form.problems} attempt={form.attempt} labels={{ code: t('code') }} />
      {form.failure && (
        <Banner
          tone={isOld ? 'warning' : 'danger'}
          announce="assertive"
          action={
            isOld && (
              <Button size="sm" onPress={onAgain}>
                {t('again')}
              </Button>
            )
          }
        >
          {t(isOld ? 'old' : 'failed')}
        </Banner>
      )}
      <Part number={1} title={t('app')}>
        <p className="text-muted">{t('appHelp')}</p>
      </Part>
      <Part number={2} title={t('scan')}>
        <p className="text-muted">{t('scanHelp')}</p>
        {/* The code is dark on light in every theme, because many readers know nothing else. */}
        <div data-theme="light" className="w-56 max-w-full rounded-card border border-line bg-surface text-ink">
          <svg
            viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
            role="img"
            aria-label={t('qr')}
            shapeRendering="crispEdges"
            className="block w-full"
          >
            <path d={qrCode.path} fill="currentColor" />
          </svg>
        </div>
        <p>
          <TextLink href={address}>{t('open')}</TextLink>
        </p>
        <SecretKey secret={secret} />
      </Part>
      <Part number={3} title={t('confirm')}>
        <TextField
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={20}
          required
          {...form.field('code')}
        />
      </Part>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('submit')}
        </Button>
        {other}
      </div>
    </form>
  )
}

function Part({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`set-up-${number}`} className="flex flex-col gap-2">
      <h2 id={`set-up-${number}`} className="text-lead font-bold">
        {number}. {title}
      </h2>
      {children}
    </section>
  )
}

/** The key in groups of four, as people read it off; it is copied without the gaps. */
function SecretKey({ secret }: { secret: string }) {
  const t = useTranslations('secondFactor.setUp')
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    setCopied(
      await navigator.clipboard.writeText(secret).then(
        () => true,
        () => false,
      ),
    )
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <p>{t('key')}</p>
      <p className="font-medium tabular-nums select-all">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      <Button size="sm" icon={<Copy />} onPress={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? 'copied' : 'copyKey')}</span>
      </Button>
    </div>
  )
}

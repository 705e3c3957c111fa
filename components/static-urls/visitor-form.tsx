'use client'

import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'next-intl'
import { FormPageFill } from '@/components/shared/form/form-page'
import { formStore } from '@/components/shared/form/form-store'
import { useFormText } from '@/components/shared/form/form-tools'
import { LinkTools } from '@/components/shared/form/link-tools'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import type { OpenForm } from '@/lib/contracts/static-urls.shapes'
import { isLocale } from '@/lib/i18n/locales'
import { SendPart } from './send-part'

interface VisitorFormProps {
  token: string
  form: OpenForm
}

/** A form for a person without an account. Input stays in this tab until it is sent. */
export function VisitorForm({ token, form }: VisitorFormProps) {
  const locale = useLocale()
  const t = useTranslations('staticUrlPage')
  const [isDone, setDone] = useState(false)
  const [store] = useState(() => formStore({ form: form.shown, answers: form.answers, today: form.today }))

  // The form disappears with its focus, so the text in its place gets the focus and is read out.
  const shown = useRef(isDone)
  useEffect(() => {
    if (shown.current !== isDone && document.activeElement === document.body) document.querySelector('h1')?.focus()
    shown.current = isDone
  }, [isDone])

  // A form has one name. For readers of another language, the translated name of its single page is shown instead.
  const [first, ...others] = form.shown.pages
  const translated = isLocale(locale) && locale !== form.shown.language && others.length === 0 ? first?.caption[locale] : undefined
  const title = translated || form.form

  if (isDone)
    return (
      <>
        <title>{t('done.title')}</title>
        <PageHeader title={t('done.title')} className="mb-4" />
        <Banner tone="success" announce="assertive">
          {t('done.text')}
        </Banner>
        <Button fullWidth className="mt-6" onPress={() => window.location.reload()}>
          {t('done.again')}
        </Button>
      </>
    )
  return (
    <LinkTools form={form.shown} scales={form.scales} notation={form.toothNotation} signerName="">
      <title>{title}</title>
      <PageHeader title={title} subtitle={form.about === null ? undefined : t('about', { name: form.about })} className="mb-6" />
      <div className="flex flex-col gap-6">
        {form.shown.pages.map((page) => (
          <VisiblePage key={page.uid} page={page} store={store} isOnly={form.shown.pages.length === 1} />
        ))}
        <SendPart token={token} form={form} store={store} onDone={() => setDone(true)} />
      </div>
    </LinkTools>
  )
}

function VisiblePage({
  page,
  store,
  isOnly,
}: {
  page: OpenForm['shown']['pages'][number]
  store: ReturnType<typeof formStore>
  isOnly: boolean
}) {
  const text = useFormText()
  return (
    <section aria-label={text(page.caption)} className="flex flex-col gap-2.5">
      {!isOnly && <h2 className="text-lead font-bold">{text(page.caption)}</h2>}
      <FormPageFill page={page} store={store} />
    </section>
  )
}

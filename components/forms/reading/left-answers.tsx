'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { FormPageReading } from '@/components/shared/form/form-page'
import { formStore } from '@/components/shared/form/form-store'
import { FormToolsProvider, useFormTools } from '@/components/shared/form/form-tools'
import type { Response } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'

/** The answers that have no field in the version to which the form was moved, to be read and copied. They are not handed in. */
export function LeftAnswers({ response }: { response: Response }) {
  const { beside: _, below: __, besideRow: ___, ...tools } = useFormTools()
  if (response.leftAnswers.length === 0) return null
  return (
    <FormToolsProvider value={tools}>
      {response.leftAnswers.map((left) => (
        <OfVersion key={left.version} left={left} today={response.today} />
      ))}
    </FormToolsProvider>
  )
}

function OfVersion({ left, today }: { left: Response['leftAnswers'][number]; today: string }) {
  const t = useTranslations('forms.left')
  const formats = useFormats()
  const { shown, answers } = left
  const store = useMemo(() => formStore({ form: shown, answers, today }), [shown, answers, today])
  return (
    <details className="rounded-card border border-line px-4 py-3">
      <summary className="font-bold">{t('title', { version: left.version })}</summary>
      <p className="mt-1 text-dense text-muted">{t('help', { at: formats.dateTime(left.movedAt) })}</p>
      <div className="mt-3 flex flex-col gap-4">
        {shown.pages.map((page) => (
          <FormPageReading key={page.uid} page={page} store={store} fills={false} />
        ))}
      </div>
    </details>
  )
}

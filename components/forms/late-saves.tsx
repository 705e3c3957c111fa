'use client'

import { useTranslations } from 'next-intl'
import { useFormText } from '@/components/shared/form/form-tools'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { applyLateSave, dismissLateSave, type Response } from '@/lib/contracts/form-responses'
import { useFormats } from '@/lib/i18n/use-formats'

/** Late saves: written offline, received after the submission. They change nothing until somebody decides. */
export function LateSaves({ response, refresh }: { response: Response; refresh: () => Promise<void> }) {
  const t = useTranslations('forms.late')
  const text = useFormText()
  const formats = useFormats()
  const problem = useProblemText()
  if (response.lateSaves.length === 0) return null
  const may = response.may.includes('decideLate')

  async function act(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      notify.error(problem(error))
    }
    await refresh()
  }

  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      {response.lateSaves.map(({ id, pageUid, by, occurredAt, answers }) => {
        const page = response.shown.pages.find(({ uid }) => uid === pageUid)
        const named = Object.keys(answers).flatMap((uid) => {
          const field = page?.fields.find((one) => one.uid === uid)
          return field ? [text(field.caption)] : []
        })
        return (
          <Card key={id} tone="warning" className="flex flex-col gap-2">
            <h2 className="font-bold">{t('title')}</h2>
            <p className="text-dense">
              {t('what', { name: by.displayName, page: page ? text(page.caption) : '', at: formats.dateTime(occurredAt) })}
            </p>
            {named.length > 0 && <p className="text-dense text-muted">{formats.list(named)}</p>}
            {may && (
              <div className="flex flex-wrap gap-2">
                <Button onPress={() => void act(() => call(applyLateSave, { responseId: response.id, lateId: id }))}>{t('apply')}</Button>
                <Button variant="quiet" onPress={() => void act(() => call(dismissLateSave, { responseId: response.id, lateId: id }))}>
                  {t('dismiss')}
                </Button>
              </div>
            )}
          </Card>
        )
      })}
    </section>
  )
}

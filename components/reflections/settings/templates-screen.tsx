'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { SettingsList } from '@/components/shared/settings-list/settings-list'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveReflectionForm, type EditedTemplates } from '@/lib/contracts/reflections'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { formKinds, type ReflectionFormKind } from '@/lib/reflections/vocabulary'

/** /settings/reflections: the templates with the questions that reflections ask, and the forms that the screens for activities and meetings begin. */
export function TemplatesScreen({ found }: { found: EditedTemplates }) {
  const t = useTranslations('reflectionTemplates')
  const formats = useFormats()
  const programmes = new Map(found.programmes.map(({ id, name }) => [id, name]))
  return (
    <div className="flex flex-col gap-8">
      <SettingsList
        words={{ title: t('title'), intro: t('intro'), add: t('add'), empty: t('empty') }}
        path={paths.reflectionTemplates}
        edit={paths.reflectionTemplate}
        found={found}
        asked={{}}
        name={({ name }) => name}
        facts={[
          { id: 'prompts', header: t('prompts'), text: ({ prompts }) => t('promptCount', { count: prompts.length }) },
          {
            id: 'programmes',
            header: t('programmes'),
            text: ({ programmeIds }) =>
              programmeIds.length === 0 ? t('everybody') : formats.list(programmeIds.map((id) => programmes.get(id) ?? '–')),
          },
          { id: 'used', header: t('used'), text: ({ used }) => t('usedCount', { count: used }) },
        ]}
        state={({ active }) => ({ label: t(active ? 'active' : 'inactive'), tone: active ? 'success' : 'neutral', isUsual: active })}
      />
      <FormsCard found={found} />
    </div>
  )
}

function FormsCard({ found: { forms, formChoices } }: { found: EditedTemplates }) {
  const t = useTranslations('reflectionTemplates.forms')
  const router = useRouter()
  const problem = useProblemText()
  const [busy, setBusy] = useState<ReflectionFormKind | null>(null)

  async function save(kind: ReflectionFormKind, formId: string) {
    setBusy(kind)
    try {
      await call(saveReflectionForm, { kind, formId: formId === '' ? null : formId })
      notify.success(t('saved'), { id: 'reflection-form' })
    } catch (error) {
      notify.error(problem(error), { id: 'reflection-form' })
    }
    router.refresh()
    setBusy(null)
  }

  return (
    <Card as="section" aria-label={t('title')} className="flex max-w-xl flex-col gap-4">
      <div>
        <h2 className="text-lead font-bold">{t('title')}</h2>
        <p className="text-muted">{t('help')}</p>
      </div>
      {formKinds.map((kind) => {
        const set = forms.find((one) => one.kind === kind)
        const isListed = formChoices.some(({ id }) => id === set?.formId)
        const gone = set?.formId != null && !isListed ? [{ value: set.formId, label: set.formName ?? '–' }] : []
        return (
          <Select
            key={kind}
            label={t(kind)}
            placeholder={t('none')}
            loading={busy === kind}
            value={set?.formId ?? ''}
            options={[...gone, ...formChoices.map(({ id, name, code }) => ({ value: id, label: [code, name].filter(Boolean).join(' ') }))]}
            onChange={(formId) => void save(kind, formId)}
          />
        )
      })}
    </Card>
  )
}

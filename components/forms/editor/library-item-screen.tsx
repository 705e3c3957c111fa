'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { pushLibraryItem, readLibraryItem, removeLibraryItem, saveLibraryItem } from '@/lib/contracts/forms'
import type { Text } from '@/lib/forms/definition'
import type { LibraryContent } from '@/lib/forms/library'
import { isLocale, locales, type Locale } from '@/lib/i18n/locales'
import { paths } from '@/lib/paths'
import { libraryNames } from './library-names'

type Item = OutputOf<typeof readLibraryItem>
type Values = { readonly name: string; readonly active: boolean; readonly content: LibraryContent }

/** One piece of the library: its texts, and the forms that hold a copy of it. */
export function LibraryItemScreen({ initial }: { initial: Item }) {
  const t = useTranslations('formEditor')
  const locale = useLocale()
  const router = useRouter()
  const problem = useProblemText()
  const { id, forms } = initial
  const editor = useEditor({
    contract: saveLibraryItem,
    initial: { values: valuesOf(initial), revision: initial.revision },
    inputOf: (values, revision) => ({ id, revision, ...values }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      const fresh = await call(readLibraryItem, { id })
      return { values: valuesOf(fresh), revision: fresh.revision }
    },
    onSaved: () => router.refresh(),
  })
  const { values, set, field } = editor
  const labels = { name: t('settings.name'), active: t('library.active'), content: t('library.texts') }
  const back = `${paths.formLibrary}/${libraryNames[initial.content.kind]}` as const
  const outdated = forms.filter(({ version }) => version < initial.version)

  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      notify.error(problem(error))
    }
  }

  const push = () =>
    attempt(async () => {
      const { pushed } = await call(pushLibraryItem, { id, formIds: outdated.map((form) => form.id) })
      notify.success(t('library.pushed', { count: pushed }))
      router.refresh()
    })

  const remove = () =>
    attempt(async () => {
      if (
        !(await confirm({
          title: t('removeQuestion', { name: initial.name }),
          body: t('library.removeHelp'),
          action: t('types.remove'),
          tone: 'danger',
        }))
      )
        return
      await call(removeLibraryItem, { id, revision: editor.revision })
      router.push(back)
    })

  return (
    <EditorForm
      title={initial.name}
      subtitle={`${t(`library.kind.${initial.content.kind}`)} · ${t('library.versionOf', { number: initial.version })}`}
      back={{ href: back, label: t('library.title') }}
      editor={editor}
      labelOf={(path) => (path.startsWith('name') ? labels.name : labels.content)}
      names={labels}
      below={
        <Card className="flex flex-col items-start gap-3">
          <h2 className="text-lead font-bold">{t('library.usedIn')}</h2>
          {forms.length === 0 && <p className="text-muted">{t('library.notUsed')}</p>}
          <ul className="flex flex-col gap-1 text-dense">
            {forms.map((form) => (
              <li key={form.id}>{t('library.formWithVersion', { name: form.name, number: form.version })}</li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {outdated.length > 0 && <Button onPress={() => void push()}>{t('library.push', { count: outdated.length })}</Button>}
            <Button onPress={() => void remove()}>{t('types.remove')}</Button>
          </div>
        </Card>
      }
    >
      <Fieldset legend={t('types.basics')}>
        <TextField {...field('name')} label={labels.name} required maxLength={200} value={values.name} onChange={(name) => set({ name })} />
        <Checkbox label={labels.active} checked={values.active} onChange={(active) => set({ active })} />
      </Fieldset>
      <Fieldset legend={labels.content} help={t('library.textsHelp')}>
        <Captions content={values.content} locale={isLocale(locale) ? locale : 'en-GB'} onChange={(content) => set({ content })} />
      </Fieldset>
    </EditorForm>
  )
}

interface CaptionsProps {
  content: LibraryContent
  locale: Locale
  onChange: (content: LibraryContent) => void
}

function Captions({ content, locale, onChange }: CaptionsProps) {
  const t = useTranslations('formEditor')
  const line = (key: string, text: Text, change: (text: Text) => void) => {
    // The caption in the language in which it was written, so that a text without this language is not shown as blank.
    const at = text[locale] === undefined ? (locales.find((one) => (text[one] ?? '') !== '') ?? locale) : locale
    return (
      <TextField
        key={key}
        label={t('library.caption', { language: t(`language.${at}`) })}
        maxLength={500}
        value={text[at] ?? ''}
        onChange={(next) => change({ ...text, [at]: next })}
      />
    )
  }
  switch (content.kind) {
    case 'FIELD':
      return line('field', content.field.caption, (caption) => onChange({ ...content, field: { ...content.field, caption } }))
    case 'GROUP':
      return content.fields.map((field, at) =>
        line(field.uid, field.caption, (caption) =>
          onChange({ ...content, fields: content.fields.map((one, place) => (place === at ? { ...one, caption } : one)) }),
        ),
      )
    case 'PAGE':
      return [
        line('page', content.page.caption, (caption) => onChange({ ...content, page: { ...content.page, caption } })),
        ...content.page.fields.map((field, at) =>
          line(field.uid, field.caption, (caption) =>
            onChange({
              ...content,
              page: { ...content.page, fields: content.page.fields.map((one, place) => (place === at ? { ...one, caption } : one)) },
            }),
          ),
        ),
      ]
    case 'OPTIONS':
      return content.options.map((option, at) =>
        line(option.value, option.caption, (caption) =>
          onChange({ ...content, options: content.options.map((one, place) => (place === at ? { ...one, caption } : one)) }),
        ),
      )
  }
}

function valuesOf({ name, active, content }: Item): Values {
  return { name, active, content }
}

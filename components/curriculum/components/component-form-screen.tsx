'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Button } from '@/components/ui/button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { NumberField } from '@/components/ui/number-field'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { findMappable, readComponent, removeComponent, saveComponent, type Component } from '@/lib/contracts/curriculum/components'
import { componentKinds, isNaming, outcomeLimits, type ComponentKind } from '@/lib/curriculum/vocabulary'
import { nodeHref } from '../hrefs'
import { useCurriculumRefusal } from '../use-node-acts'
import { componentHref } from './hrefs'

type Values = {
  readonly kind: ComponentKind
  readonly refId: string | null
  readonly title: string
  readonly method: string
  readonly minutes: number | null
}
const valuesOf = ({ kind, refId, title, method, minutes }: Component['component']): Values => ({ kind, refId, title, method, minutes })
const fresh: Values = { kind: 'OTHER', refId: null, title: '', method: '', minutes: null }

interface ComponentFormScreenProps {
  initial: Component | null
  node: { readonly id: string; readonly title: string }
}

/** /curriculum-mapping/components/add, and a component's page with ?edit */
export function ComponentFormScreen({ initial, node }: ComponentFormScreenProps) {
  const t = useTranslations('curriculum.component')
  const router = useRouter()
  const problem = useProblemText()
  const words = useCurriculumRefusal()
  const [id] = useState(() => initial?.component.id ?? newId())
  const [named, setNamed] = useState(initial?.component.ref?.name ?? '')
  const editor = useEditor({
    contract: saveComponent,
    initial: initial ? { values: valuesOf(initial.component), revision: initial.component.revision } : { values: fresh, revision: 0 },
    inputOf: (values: Values, revision) => ({ id, nodeId: node.id, revision, ...values }),
    savedOf: ({ revision, savedAt }) => ({ revision, savedAt }),
    reread: async () => {
      const { component } = await call(readComponent, { componentId: id })
      return { values: valuesOf(component), revision: component.revision }
    },
    onSaved: () => {
      router.push(componentHref(id))
      router.refresh()
    },
    wordsOf: words,
  })
  const { values, set, field } = editor
  const labels: Readonly<Record<string, string>> = {
    kind: t('kindLabel'),
    refId: t('names'),
    title: t('name'),
    method: t('method'),
    minutes: t('minutes'),
  }

  async function remove() {
    try {
      await call(removeComponent, { componentId: id, revision: editor.revision })
    } catch (error) {
      notify.error(words(error) ?? problem(error))
      return router.refresh()
    }
    notify.success(t('removed', { title: values.title }))
    router.push(nodeHref(node.id))
    router.refresh()
  }

  return (
    <EditorForm
      title={initial?.component.title ?? t('add')}
      subtitle={node.title}
      back={initial ? { href: componentHref(id), label: initial.component.title } : { href: nodeHref(node.id), label: node.title }}
      editor={editor}
      labelOf={(path) => labels[path] ?? path}
      names={labels}
      below={
        initial && (
          <Removal
            title={t('removal')}
            words={t('outcomes', { count: initial.outcomes.length })}
            as="DELETED"
            labels={{ DELETED: t('remove'), DEACTIVATED: '' }}
            help={t('removeHelp')}
            onRemove={remove}
          />
        )
      }
    >
      <Fieldset legend={t('one')}>
        <Select
          {...field('kind')}
          label={t('kindLabel')}
          value={values.kind}
          options={componentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(value) => set({ kind: componentKinds.find((one) => one === value) ?? values.kind, refId: null })}
        />
        {isNaming(values.kind) && (
          <Naming
            key={values.kind}
            kind={values.kind}
            chosen={values.refId}
            name={named}
            error={field('refId').error}
            onChoose={(refId, name) => {
              setNamed(name)
              // A typed title stays; a title that came with the earlier choice is replaced.
              set({ refId, ...(refId !== null && (values.title === '' || values.title === named) && { title: name }) })
            }}
          />
        )}
        <TextField
          {...field('title')}
          label={t('name')}
          required
          maxLength={outcomeLimits.name}
          value={values.title}
          onChange={(title) => set({ title })}
        />
        <TextField
          {...field('method')}
          label={t('method')}
          optional
          maxLength={outcomeLimits.method}
          value={values.method}
          onChange={(method) => set({ method })}
        />
        <NumberField
          {...field('minutes')}
          label={t('minutes')}
          optional
          min={1}
          max={outcomeLimits.minutes}
          value={values.minutes}
          onChange={(minutes) => set({ minutes })}
        />
      </Fieldset>
    </EditorForm>
  )
}

interface NamingProps {
  kind: ComponentKind
  chosen: string | null
  /** The name of the chosen event, form, test or procedure, as its own editor has it. */
  name: string
  error: string | null
  onChoose: (id: string | null, name: string) => void
}

/** The choice of a form, test, procedure or session type. */
function Naming({ kind, chosen, name, error, onChoose }: NamingProps) {
  const t = useTranslations('curriculum.component')
  const [q, setQ] = useState('')
  const { current } = useAsked(findMappable, chosen === null ? { kind, q: q.trim() } : null)
  if (chosen !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line px-3 py-2">
        <p className="min-w-0 wrap-anywhere">{name}</p>
        <Button size="sm" onPress={() => onChoose(null, '')}>
          {t('chooseOther')}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-col gap-2" id="field-refId">
      <SearchField label={t('names')} placeholder={t('names')} value={q} maxLength={100} onChange={setQ} />
      {error !== null && <p className="text-danger">{error}</p>}
      {current && current.rows.length > 0 && (
        <List label={t('names')}>
          {current.rows.map(({ id, name }) => (
            <ListRow key={id} title={name} onPress={() => onChoose(id, name)} />
          ))}
        </List>
      )}
      {current && current.rows.length === 0 && (
        <p role="status" className="text-muted">
          {t('nothing')}
        </p>
      )}
    </div>
  )
}

'use client'

import { Copy, FileChartColumn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Banner } from '@/components/ui/banner'
import { Chip } from '@/components/ui/chip'
import { confirm } from '@/components/ui/confirm'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { checkElement, readElement, removeElement, saveElement } from '@/lib/contracts/reports'
import type { ElementDefinition, ElementSource, ReportElement, ReportElements } from '@/lib/contracts/reports'
import { paths } from '@/lib/paths'
import {
  definitionOf,
  dimensionsOf,
  elementValues,
  finishedPartOf,
  freshValues,
  tickedOf,
  type ElementValues,
} from '@/lib/reports/element-values'
import { elementLimits, unitOf, type Dimension } from '@/lib/reports/measures'
import { beginReportHref } from '../report-hrefs'
import { CheckCard } from './check-card'
import type { Named } from './element-context'
import { nameLookup } from '@/lib/reports/names-in'
import { PreviewCard } from './preview-card'
import { SentenceFields } from './sentence-fields'
import { useElementWords } from './use-element-words'
import { UsedCard } from './used-card'
import { WordsCard } from './words-card'

interface ElementScreenProps {
  initial: ReportElement | null
  /** The element that a new one copies. */
  copy: ReportElement | null
  sources: readonly ElementSource[]
  elements: ReportElements['rows']
}

/** The form values of an element as far as they can be read; what an old version counted that is no longer understood must be entered again. */
function valuesOf(element: ReportElement, sources: readonly ElementSource[]): ElementValues {
  const { name, definition } = element
  return definition ? elementValues(name, definition) : { ...freshValues(sources), name }
}

/** /settings/reports/dataelements/edit/:dataelementid?: an element as a sentence of choices, with its numbers beside it. */
export function ElementScreen({ initial, copy, sources, elements }: ElementScreenProps) {
  const t = useTranslations('reportElements')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => initial?.id ?? newId())
  const [named, setNamed] = useState<readonly Named[]>([...(initial?.names ?? []), ...(copy?.names ?? [])])
  const halfOf = (half: string): ElementDefinition | null => elements.find((one) => one.id === half)?.definition ?? null

  function copyValues(of: ReportElement): ElementValues {
    return { ...valuesOf(of, sources), name: t('edit.copy', { name: of.name }).slice(0, elementLimits.name) }
  }

  const editor = useEditor({
    contract: saveElement,
    initial: initial
      ? { values: valuesOf(initial, sources), revision: initial.version }
      : { values: copy ? copyValues(copy) : freshValues(sources), revision: 0 },
    inputOf: ({ name, definition }, revision) => ({ id, revision, name, definition: definitionOf(definition, halfOf) }),
    savedOf: ({ revision }) => ({ revision, savedAt: new Date().toISOString() }),
    reread: async () => {
      try {
        const { found } = await call(readElement, { id })
        setNamed((before) => [...before, ...found.names])
        return { values: valuesOf(found, sources), revision: found.version }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    onSaved: () => (initial ? router.refresh() : router.replace(`${paths.dataElement}/${id}`)),
  })
  const { values, set, field } = editor
  const { definition } = values
  const words = useElementWords(sources, nameLookup(named, elements))

  const isRatio = definition.measure.kind === 'RATIO'
  const counted = isRatio ? [halfOf(definition.measure.a)?.source, halfOf(definition.measure.b)?.source] : [definition.source]
  const [source, second] = counted.map((name) => sources.find((one) => one.name === name))
  const ofFirst = source ? dimensionsOf(source) : []
  const dimensions = second ? ofFirst.filter((one) => dimensionsOf(second).includes(one)) : ofFirst
  const finished = finishedPartOf(definition, { source, halfOf })
  const offered = tickedOf(definition.splits, dimensions)
  const [chosen, setBy] = useState<Dimension>('year')
  const by = offered.includes(chosen) ? chosen : (offered[0] ?? 'month')
  const asked = useAsked(checkElement, finished && { definition: finished.definition, by }, 'form')
  // A separate request, since the count changes with the source and not with every word of the sentence.
  const soFar = useAsked(checkElement, source ? { definition: { source: source.name, measure: { kind: 'COUNT' }, period: 'EVER' } } : null)

  const halves = elements.filter(
    (one) =>
      one.id !== id && one.definition !== null && one.definition.measure.kind !== 'RATIO' && unitOf(one.definition.measure.kind) !== 'DAY',
  )

  async function remove() {
    const isSure = await confirm({
      title: t('edit.deleteQuestion', { name: values.name }),
      body: initial && initial.uses > 0 ? t('edit.deleteUsed', { count: initial.uses }) : t('edit.deleteHelp'),
      action: t('edit.delete'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await call(removeElement, { id, revision: editor.revision })
      router.push(paths.dataElements)
    } catch (error) {
      notify.error(problem(error))
    }
  }

  const labels: Readonly<Record<string, string>> = {
    name: t('name'),
    definition: t('edit.sentence'),
    source: t('edit.source'),
    measure: t('edit.take'),
    'measure.field': t('edit.field'),
    'measure.n': t('edit.number'),
    'measure.a': t('edit.above'),
    'measure.b': t('edit.below'),
    period: t('edit.over'),
    decimals: t('edit.decimals'),
    better: t('edit.better'),
    target: t('edit.target'),
    'target.value': t('edit.target'),
    minimum: t('edit.minimum'),
    splits: t('edit.splits'),
  }

  function labelOf(path: string): string {
    const inner = path.replace(/^definition\./, '')
    const [first, at = '0', or = '0', third] = inner.split('.')
    if (first === 'where')
      return (definition.where[Number(at)]?.length ?? 0) > 1
        ? t('edit.alternative', { number: Number(at) + 1, at: Number(or) + 1 })
        : t('edit.condition', { number: Number(at) + 1 })
    if (first === 'measure' && at === 'where' && third !== undefined) return t('edit.ofShare', { number: Number(or) + 1 })
    return labels[inner] ?? labels[first ?? ''] ?? path
  }

  return (
    <EditorForm
      title={initial?.name ?? t('add')}
      subtitle={initial && t('edit.kind', { uses: initial.uses })}
      after={initial && <Chip>{t('versionOf', { version: initial.version })}</Chip>}
      back={{ href: paths.dataElements, label: t('title') }}
      editor={editor}
      labelOf={labelOf}
      names={labels}
      saveWords={initial ? t('edit.saveAs', { version: editor.revision + 1 }) : undefined}
      preview={
        initial && (
          <>
            <LinkButton icon={<FileChartColumn />} href={beginReportHref({ elementIds: [id] })}>
              {t('edit.report')}
            </LinkButton>
            <LinkButton icon={<Copy />} href={`${paths.dataElement}/new?from=${id}`}>
              {t('edit.duplicate')}
            </LinkButton>
          </>
        )
      }
      aside={
        <>
          <WordsCard definition={finished?.definition ?? null} words={words} />
          <PreviewCard
            definition={finished?.definition ?? null}
            isWhole={finished?.isWhole ?? false}
            source={source?.name ?? definition.source}
            asked={asked}
            by={by}
            dimensions={offered}
            words={words}
            onBy={setBy}
          />
          {finished && asked.current && <CheckCard definition={finished.definition} found={asked.current} words={words} />}
          {initial && <UsedCard element={initial} />}
        </>
      }
      below={
        initial && (
          <Removal
            words={initial.uses === 0 ? t('edit.unused') : t('edit.deleteUsed', { count: initial.uses })}
            as="DELETED"
            labels={{ DELETED: t('edit.delete'), DEACTIVATED: t('edit.delete') }}
            help={t('edit.deleteHelp')}
            onRemove={remove}
          />
        )
      }
    >
      {initial?.definition === null && (
        <Banner tone="warning" title={t('edit.lost')} announce="none">
          {t('edit.lostHelp')}
        </Banner>
      )}
      <SentenceFields
        values={values}
        sources={sources}
        halves={halves}
        dimensions={dimensions}
        soFar={soFar.found?.total.n ?? null}
        source={source}
        words={words}
        field={field}
        onNamed={(more) => setNamed((before) => [...before, ...more])}
        set={set}
      />
    </EditorForm>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Chip } from '@/components/ui/chip'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { TextLink } from '@/components/ui/text-link'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readScale, removeScale, saveScale } from '@/lib/contracts/interface-editor'
import { paths } from '@/lib/paths'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { PreviewButton } from './preview-button'
import { inputOf, newScale, valuesOf, wantsVersion } from './scale-form'
import { ScaleValueFields } from './scale-value-fields'
import { useEditor } from '@/components/shared/editor/use-editor'

const list = paths.interfaceScales
const edit = paths.interfaceScale

/** The values of a scale. A scale with which marks were given stays as it is, and a new version is made. */
export function ScaleScreen({ initial }: { initial: OutputOf<typeof readScale> | null }) {
  const t = useTranslations('interfaceEditor')
  const tEditor = useTranslations('editor')
  const tShell = useTranslations('shell')
  const router = useRouter()
  const problem = useProblemText()
  const [id] = useState(() => initial?.scale.id ?? newId())
  const isNew = initial === null
  const [saved, setSaved] = useState(() => initial && valuesOf(initial.scale))
  const hangs = initial?.hangs ?? { marks: 0, more: false, procedures: 0, sections: 0 }
  const newest = initial?.versions[0]
  const isOld = newest !== undefined && newest.id !== id
  const wordsOf = (error: CallError) => {
    if (error.code === 'catalogue.MARKS_GIVEN') {
      router.refresh()
      return t('scale.marksGiven')
    }
    return error.code === 'catalogue.IN_USE' ? t('scale.inUse') : error.code === 'catalogue.OLD_VERSION' ? t('scale.oldVersion') : null
  }
  const makesNext = (of: typeof editor.values) => !isNew && hangs.marks > 0 && saved !== null && wantsVersion(saved, of)
  const editor = useEditor({
    contract: saveScale,
    initial: initial
      ? { values: valuesOf(initial.scale), revision: initial.scale.revision }
      : { values: newScale(t('scale.startLabels').split(',')), revision: 0 },
    inputOf: (values, revision): ReturnType<typeof inputOf> =>
      inputOf({
        id,
        revision,
        values,
        makes: !isNew && hangs.marks > 0 && saved !== null && wantsVersion(saved, values) ? 'NEXT_VERSION' : 'SAME_VERSION',
      }),
    savedOf: (output) => output,
    reread: async () => {
      try {
        const { scale } = await call(readScale, { id })
        return { values: valuesOf(scale), revision: scale.revision }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    wordsOf,
    onSaved: (output) => {
      setSaved(editor.values)
      if (output.id === id && !isNew) return router.refresh()
      notify.success(isNew ? t('scale.made', { name: editor.values.name }) : t('scale.madeVersion', { version: output.version }))
      router.replace(`${edit}/${output.id}`)
    },
  })
  const { values, set, field } = editor
  const isNext = makesNext(values)

  async function remove(as: 'DELETED' | 'DEACTIVATED') {
    const caption = saved?.name ?? ''
    if (
      as === 'DELETED' &&
      !(await confirm({
        title: t('scale.deleteQuestion', { name: caption }),
        body: tEditor('removal.deleteHelp'),
        action: t('scale.delete'),
        tone: 'danger',
      }))
    )
      return
    try {
      await call(removeScale, { id, revision: editor.revision, as })
    } catch (error) {
      notify.error((error instanceof CallError ? wordsOf(error) : null) ?? problem(error))
      return router.refresh()
    }
    notify.success(as === 'DELETED' ? tEditor('removal.deleted', { caption }) : t('usage.deactivated', { caption }))
    router.push(list)
    router.refresh()
  }

  const uses = hangs.procedures + hangs.sections
  const names = { name: t('scale.name'), values: t('scale.values') }
  const what = isNext
    ? t('scale.willMakeVersion', {
        version: (initial?.scale.version ?? 1) + 1,
        procedures: hangs.procedures,
        sections: hangs.sections,
        old: initial?.scale.version ?? 1,
      })
    : hangs.marks > 0
      ? t('scale.hasMarks')
      : t('scale.inPlace')
  return (
    <EditorForm
      title={isNew ? t('scale.new') : (saved?.name ?? '')}
      after={initial ? <Chip>{t('scale.version', { version: initial.scale.version })}</Chip> : undefined}
      subtitle={isNew ? t('scale.newHelp') : undefined}
      back={{ href: list, label: tShell('titles.interfaceScales') }}
      editor={editor}
      names={names}
      labelOf={(path) => labelOf(path, names, (number) => t('scale.step', { number }))}
      lockedReason={isOld ? t('scale.oldVersion') : null}
      saveWords={isNext ? t('scale.saveVersion', { version: (initial?.scale.version ?? 1) + 1 }) : undefined}
      preview={<PreviewButton what={{ kind: 'scale', values }} />}
      below={
        initial && (
          <Removal
            words={hangs.marks > 0 ? t(hangs.more ? 'scale.marksMore' : 'scale.marks', { count: hangs.marks }) : t('scale.noMarks')}
            as={hangs.marks === 0 ? 'DELETED' : initial.scale.active ? 'DEACTIVATED' : null}
            labels={{ DELETED: t('scale.delete'), DEACTIVATED: t('scale.deactivate') }}
            help={uses > 0 ? t('scale.usedBy', { procedures: hangs.procedures, sections: hangs.sections }) : t('scale.unused')}
            disabledReason={uses > 0 ? t('scale.inUse') : editor.isChanged && tEditor('removal.saveFirst')}
            onRemove={remove}
          />
        )
      }
    >
      {isOld && (
        <Banner tone="warning" announce="none" title={t('scale.oldVersion')}>
          <TextLink href={`${edit}/${newest.id}`}>{t('scale.toNewest', { version: newest.version })}</TextLink>
        </Banner>
      )}
      {!isOld && !isNew && <Banner tone={isNext ? 'warning' : 'info'}>{what}</Banner>}
      <Fieldset legend={t('procedure.basics')}>
        <TextField
          {...field('name')}
          label={t('scale.name')}
          required
          readOnly={isOld}
          value={values.name}
          maxLength={100}
          onChange={(name) => set({ name })}
        />
      </Fieldset>
      <Fieldset legend={t('scale.values')} help={t('scale.valuesHelp')}>
        <ScaleValueFields values={values.values} readOnly={isOld} field={field} onChange={(next) => set({ values: next })} />
      </Fieldset>
    </EditorForm>
  )
}

function labelOf(path: string, names: Readonly<Record<string, string>>, numbered: (number: number) => string): string {
  const [first = '', at] = path.split('.')
  return first === 'values' && at !== undefined ? numbered(Number(at) + 1) : (names[first] ?? '')
}

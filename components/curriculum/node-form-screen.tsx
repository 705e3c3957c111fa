'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { readCurriculumNode, removeCurriculumNode, saveCurriculumNode, type CurriculumNode } from '@/lib/contracts/curriculum'
import { addedKinds, curriculumLimits, mayLieIn, nodeKinds, type AddedKind, type NodeKind } from '@/lib/curriculum/vocabulary'
import { nodeHref } from './hrefs'
import { NodeOrder } from './node-order'
import { useCurriculumRefusal } from './use-node-acts'

type Values = { readonly title: string; readonly kind: AddedKind | null; readonly notes: string }

const addedKindOf = (value: string): AddedKind | null => addedKinds.find((one) => one === value) ?? null
const valuesOf = ({ title, kind, notes }: CurriculumNode['node']): Values => ({ title, kind: addedKindOf(kind), notes })
/** The usual kind of a new node inside a node of this kind: the next kind inwards. */
const usualChildKind = (kind: NodeKind): AddedKind => addedKindOf(nodeKinds[nodeKinds.indexOf(kind) + 1] ?? '') ?? 'THEME'

interface NodeFormScreenProps {
  /** The node that is edited, or the one that gets a new child. */
  view: CurriculumNode
  adds: boolean
  /** The kind of the edited node's parent; null for a root. */
  parentKind: NodeKind | null
}

/** /curriculum-mapping/node/:id/add, /curriculum-mapping/node/:id/edit */
export function NodeFormScreen({ view, adds, parentKind }: NodeFormScreenProps) {
  const t = useTranslations('curriculum')
  const router = useRouter()
  const problem = useProblemText()
  const words = useCurriculumRefusal()
  const { node } = view
  const [id] = useState(() => (adds ? newId() : node.id))
  const [fresh] = useState<Values>(() => ({ title: '', kind: usualChildKind(node.kind), notes: '' }))
  const within = adds ? node.kind : parentKind
  const editor = useEditor({
    contract: saveCurriculumNode,
    initial: adds ? { values: fresh, revision: 0 } : { values: valuesOf(node), revision: node.revision },
    inputOf: (values, revision) => ({ id, parentId: adds ? node.id : node.parentId, revision, ...values }),
    savedOf: ({ revision, savedAt }) => ({ revision, savedAt }),
    reread: async () => {
      const now = await call(readCurriculumNode, { nodeId: id })
      return { values: valuesOf(now.node), revision: now.node.revision }
    },
    onSaved: () => {
      notify.success(t('saved'))
      router.push(nodeHref(id))
      router.refresh()
    },
    wordsOf: words,
  })
  const { values, set, field } = editor
  const labels: Readonly<Record<string, string>> = { title: t('nodeTitle'), kind: t('kindLabel'), notes: t('notes'), parentId: t('parent') }

  async function remove() {
    try {
      await call(removeCurriculumNode, { nodeId: node.id, revision: editor.revision })
    } catch (error) {
      notify.error(words(error) ?? problem(error))
      return router.refresh()
    }
    notify.success(t('remove.done', { title: node.title }))
    router.push(node.parentId === null ? nodeHref(node.id) : nodeHref(node.parentId))
    router.refresh()
  }

  return (
    <EditorForm
      title={adds ? t('add.title') : node.title}
      subtitle={adds ? t('add.within', { title: node.title }) : undefined}
      back={{ href: nodeHref(node.id), label: node.title }}
      editor={editor}
      labelOf={(path) => labels[path] ?? path}
      names={labels}
      below={
        !adds && (
          <>
            {view.children.length > 1 && <NodeOrder view={view} />}
            {node.parentId !== null && (
              <Removal
                title={t('remove.title')}
                words={view.children.length > 0 ? t('remove.full', { count: view.children.length }) : t('remove.empty')}
                as={view.children.length > 0 ? null : 'DELETED'}
                labels={{ DELETED: t('remove.action'), DEACTIVATED: '' }}
                help={t('remove.help')}
                onRemove={remove}
              />
            )}
          </>
        )
      }
    >
      <Fieldset legend={t('node')}>
        <TextField
          {...field('title')}
          label={t('nodeTitle')}
          required
          maxLength={curriculumLimits.title}
          value={values.title}
          onChange={(title) => set({ title })}
        />
        {within !== null && (
          <Select
            {...field('kind')}
            label={t('kindLabel')}
            value={values.kind ?? ''}
            options={addedKinds.filter((kind) => mayLieIn(kind, within)).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onChange={(kind) => set({ kind: addedKindOf(kind) })}
          />
        )}
        <TextArea
          {...field('notes')}
          label={t('notes')}
          optional
          rows={6}
          maxLength={curriculumLimits.notes}
          value={values.notes}
          onChange={(notes) => set({ notes })}
        />
      </Fieldset>
    </EditorForm>
  )
}

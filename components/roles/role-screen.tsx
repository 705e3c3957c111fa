'use client'

import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useEditor } from '@/components/shared/editor/use-editor'
import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { LinkButton } from '@/components/ui/link-button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readRole, saveRole, type ListedRole, type RoleFields } from '@/lib/contracts/roles'
import { paths } from '@/lib/paths'
import { HoldersCard } from './holders-card'
import { PrivilegeFields } from './privilege-fields'
import { RoleRemoval } from './role-removal'
import { useMeant } from './use-meant'
import { useRoleRefusal } from './use-role-refusal'

interface RoleScreenProps {
  initial: OutputOf<typeof readRole> | null
  /** The role from which a new one is copied. */
  model: ListedRole | null
  others: readonly ListedRole[]
}

type RoleValues = { readonly name: string; readonly privileges: readonly string[]; readonly asksSecondFactor: boolean }
const valuesOf = ({ name, privileges, asksSecondFactor }: ListedRole): RoleValues => ({ name, privileges, asksSecondFactor })

/** A role: its name, what it lets people do, and who holds it. */
export function RoleScreen({ initial, model, others }: RoleScreenProps) {
  const t = useTranslations('roles')
  const tShell = useTranslations('shell')
  const tProof = useTranslations('proof')
  const router = useRouter()
  const refusal = useRoleRefusal()
  const [dialog, proven] = useProof()
  const [id] = useState(() => initial?.role.id ?? newId())
  const [saved, setSaved] = useState<RoleValues>(() =>
    initial
      ? valuesOf(initial.role)
      : {
          name: model ? t('copyOf', { name: model.name }) : '',
          privileges: model?.isMine ? model.privileges : [],
          asksSecondFactor: model?.asksSecondFactor ?? false,
        },
  )
  const meant = useMeant()
  const editor = useEditor({
    contract: saveRole,
    initial: { values: saved, revision: initial?.role.revision ?? 0 },
    inputOf: ({ name, privileges, asksSecondFactor }, revision) => ({ id, revision, name, privileges: [...privileges], asksSecondFactor }),
    savedOf: (output) => output,
    send: (input) => proven(() => meant((losers) => call(saveRole, { ...input, losers }))),
    reread: async () => {
      try {
        const { role } = await call(readRole, { id })
        return { values: valuesOf(role), revision: role.revision }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    wordsOf: (error) => (isProofNeeded(error) ? tProof('needed') : refusal(error)),
    onSaved: () => {
      setSaved(editor.values)
      if (initial) return router.refresh()
      notify.success(t('created', { name: editor.values.name }))
      router.replace(`${paths.role}/${id}`)
    },
  })
  const { values, set, field } = editor
  const isLocked = initial !== null && !initial.role.isMine
  const names: Record<keyof RoleFields | 'asksSecondFactor', string> = {
    name: t('name'),
    privileges: t('privileges'),
    asksSecondFactor: t('asksSecondFactor'),
  }
  return (
    <>
      <EditorForm
        title={initial ? saved.name : tShell('titles.roleCreate')}
        subtitle={initial ? undefined : t('newHelp')}
        after={initial?.role.builtIn ? <Chip>{t('isBuiltIn')}</Chip> : undefined}
        back={{ href: paths.roles, label: tShell('titles.roles') }}
        editor={editor}
        names={names}
        labelOf={(path) => (path.startsWith('privileges') ? names.privileges : names.name)}
        lockedReason={isLocked ? t('refused.ABOVE_YOU') : null}
        saveWords={initial ? undefined : t('create')}
        preview={
          initial && (
            <LinkButton href={`${paths.roleCreate}?from=${id}`} icon={<Copy />}>
              {t('clone')}
            </LinkButton>
          )
        }
        below={
          initial && (
            <>
              <HoldersCard role={initial.role} people={initial.people} />
              <RoleRemoval role={initial.role} others={others} revision={editor.revision} isChanged={editor.isChanged} proven={proven} />
            </>
          )
        }
      >
        {isLocked && (
          <Banner tone="info" announce="none">
            {t('refused.ABOVE_YOU')}
          </Banner>
        )}
        {model && !model.isMine && (
          <Banner tone="warning" announce="none">
            {t('notCloned', { name: model.name })}
          </Banner>
        )}
        <Fieldset legend={t('name')}>
          <TextField
            {...field('name')}
            label={t('name')}
            hideLabel
            required
            maxLength={80}
            readOnly={isLocked}
            value={values.name}
            onChange={(name) => set({ name })}
          />
        </Fieldset>
        <Fieldset legend={t('login')}>
          <Checkbox
            label={t('asksSecondFactor')}
            description={t('asksSecondFactorHelp')}
            checked={values.asksSecondFactor}
            readOnly={isLocked}
            onChange={(asksSecondFactor) => set({ asksSecondFactor })}
          />
        </Fieldset>
        <PrivilegeFields
          values={values.privileges}
          others={others}
          error={field('privileges').error}
          isLocked={isLocked}
          onChange={(privileges) => set({ privileges })}
        />
      </EditorForm>
      {dialog}
    </>
  )
}

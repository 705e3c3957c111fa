'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { useEditor } from '@/components/shared/editor/use-editor'
import { notify } from '@/components/ui/notify'
import { PasswordField } from '@/components/ui/password-field'
import { RadioGroup } from '@/components/ui/radio-group'
import { call } from '@/lib/client/request'
import { createPerson, type AccountChoices } from '@/lib/contracts/users/accounts'
import { paths } from '@/lib/paths'
import { MoreFields, NumberFields, WhoFields } from './account-fields'
import { fieldsOf, hasMoved, newAccount } from './account-form'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { RoleFields } from './role-fields'
import { StudyFields } from './study-fields'
import { nameOf, useAccountNames } from './use-account-names'

/** A new account: an invitation by mail, or a first password. */
export function NewPersonScreen({ choices }: { choices: AccountChoices }) {
  const t = useTranslations('accounts')
  const tShell = useTranslations('shell')
  const tProof = useTranslations('proof')
  const router = useRouter()
  const [dialog, proven] = useProof()
  const [start] = useState(() => ({ ...newAccount(choices.today), login: 'INVITE', password: '', confirm: '' }))
  const editor = useEditor({
    contract: createPerson,
    initial: { values: start, revision: 0 },
    inputOf: ({ login, password, confirm, ...values }) => ({
      ...fieldsOf(values),
      requiresActivation: login === 'INVITE',
      password: login === 'INVITE' ? '' : password,
      confirm: login === 'INVITE' ? '' : confirm,
    }),
    savedOf: (output) => output,
    send: (input) => proven(() => call(createPerson, input)),
    reread: () => Promise.resolve(null),
    wordsOf: (error) => (isProofNeeded(error) ? tProof('needed') : null),
    onSaved: ({ id }) => {
      const { displayName, email, login } = editor.values
      notify.success(login === 'INVITE' ? t('created.INVITE', { name: displayName, email }) : t('created.PASSWORD', { name: displayName }))
      router.replace(`${paths.user}/${id}`)
    },
  })
  const { values, set, field } = editor
  const names = { ...useAccountNames(), password: t('login.PASSWORD'), confirm: t('login.confirm') }
  return (
    <>
      <EditorForm
        title={tShell('titles.userCreate')}
        subtitle={t('newHelp')}
        back={{ href: paths.users, label: tShell('titles.users') }}
        editor={editor}
        names={names}
        labelOf={(path) => nameOf(names, path)}
        saveWords={t('create')}
      >
        <WhoFields editor={editor} />
        <RoleFields editor={editor} roles={choices.roles} />
        <StudyFields editor={editor} choices={choices} isMoved={hasMoved(values, start)} currentFrom={null} />
        <NumberFields editor={editor} />
        <MoreFields editor={editor} />
        <Fieldset legend={t('part.login')}>
          <RadioGroup
            label={t('login.how')}
            options={(['INVITE', 'PASSWORD'] as const).map((value) => ({
              value,
              label: t(`login.${value}`),
              description: t(`login.${value}Help`),
            }))}
            value={values.login === 'INVITE' ? 'INVITE' : 'PASSWORD'}
            onChange={(login) => set({ login })}
          />
          {values.login !== 'INVITE' && (
            <>
              <PasswordField
                {...field('password')}
                label={names.password}
                description={t('login.rules')}
                autoComplete="new-password"
                required
                maxLength={200}
                value={values.password}
                onChange={(password) => set({ password })}
              />
              <PasswordField
                {...field('confirm')}
                label={names.confirm}
                autoComplete="new-password"
                required
                maxLength={200}
                value={values.confirm}
                onChange={(confirm) => set({ confirm })}
              />
            </>
          )}
        </Fieldset>
      </EditorForm>
      {dialog}
    </>
  )
}

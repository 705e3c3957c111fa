import accounts from '@/messages/en-GB/accounts.json'
import changelog from '@/messages/en-GB/changelog.json'
import checks from '@/messages/en-GB/checks.json'
import clinical from '@/messages/en-GB/clinical.json'
import connection from '@/messages/en-GB/connection.json'
import dashboard from '@/messages/en-GB/dashboard.json'
import dev from '@/messages/en-GB/dev.json'
import editor from '@/messages/en-GB/editor.json'
import errors from '@/messages/en-GB/errors.json'
import externalSignoff from '@/messages/en-GB/externalSignoff.json'
import format from '@/messages/en-GB/format.json'
import interfaceEditor from '@/messages/en-GB/interfaceEditor.json'
import issues from '@/messages/en-GB/issues.json'
import locks from '@/messages/en-GB/locks.json'
import mail from '@/messages/en-GB/mail.json'
import marking from '@/messages/en-GB/marking.json'
import outreach from '@/messages/en-GB/outreach.json'
import profilePicture from '@/messages/en-GB/profilePicture.json'
import retryRequests from '@/messages/en-GB/retryRequests.json'
import selector from '@/messages/en-GB/selector.json'
import settings from '@/messages/en-GB/settings.json'
import shell from '@/messages/en-GB/shell.json'
import shifts from '@/messages/en-GB/shifts.json'
import signIn from '@/messages/en-GB/signIn.json'
import toothMap from '@/messages/en-GB/toothMap.json'
import ui from '@/messages/en-GB/ui.json'
import upload from '@/messages/en-GB/upload.json'
import users from '@/messages/en-GB/users.json'

/** Every namespace, which is every file of messages/en-GB. A new file is added here; its type is what `t` accepts. */
export const enGB = { accounts, changelog, checks, clinical, connection, dashboard, dev, editor, errors, externalSignoff, format, interfaceEditor, issues, locks, mail, marking, outreach, profilePicture, retryRequests, selector, settings, shell, shifts, signIn, toothMap, ui, upload, users }

export type Messages = typeof enGB
export type Namespace = keyof Messages

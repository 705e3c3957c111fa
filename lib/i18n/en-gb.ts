import absences from '@/messages/en-GB/absences.json'
import accounts from '@/messages/en-GB/accounts.json'
import apiTokens from '@/messages/en-GB/apiTokens.json'
import attendance from '@/messages/en-GB/attendance.json'
import audience from '@/messages/en-GB/audience.json'
import audit from '@/messages/en-GB/audit.json'
import calibration from '@/messages/en-GB/calibration.json'
import cases from '@/messages/en-GB/cases.json'
import changelog from '@/messages/en-GB/changelog.json'
import checks from '@/messages/en-GB/checks.json'
import clinical from '@/messages/en-GB/clinical.json'
import concerns from '@/messages/en-GB/concerns.json'
import connection from '@/messages/en-GB/connection.json'
import coverage from '@/messages/en-GB/coverage.json'
import curriculum from '@/messages/en-GB/curriculum.json'
import dashboard from '@/messages/en-GB/dashboard.json'
import dev from '@/messages/en-GB/dev.json'
import devices from '@/messages/en-GB/devices.json'
import editor from '@/messages/en-GB/editor.json'
import errors from '@/messages/en-GB/errors.json'
import externalSignoff from '@/messages/en-GB/externalSignoff.json'
import feedback from '@/messages/en-GB/feedback.json'
import files from '@/messages/en-GB/files.json'
import finds from '@/messages/en-GB/finds.json'
import form from '@/messages/en-GB/form.json'
import formEditor from '@/messages/en-GB/formEditor.json'
import formPdf from '@/messages/en-GB/formPdf.json'
import formVerify from '@/messages/en-GB/formVerify.json'
import formSchedules from '@/messages/en-GB/formSchedules.json'
import format from '@/messages/en-GB/format.json'
import forms from '@/messages/en-GB/forms.json'
import groupings from '@/messages/en-GB/groupings.json'
import imports from '@/messages/en-GB/imports.json'
import importStates from '@/messages/en-GB/importStates.json'
import institution from '@/messages/en-GB/institution.json'
import interfaceEditor from '@/messages/en-GB/interfaceEditor.json'
import issues from '@/messages/en-GB/issues.json'
import learningOutcomes from '@/messages/en-GB/learningOutcomes.json'
import linkedAccounts from '@/messages/en-GB/linkedAccounts.json'
import lists from '@/messages/en-GB/lists.json'
import location from '@/messages/en-GB/location.json'
import listTools from '@/messages/en-GB/listTools.json'
import locks from '@/messages/en-GB/locks.json'
import mail from '@/messages/en-GB/mail.json'
import marking from '@/messages/en-GB/marking.json'
import messages from '@/messages/en-GB/messages.json'
import namedLists from '@/messages/en-GB/namedLists.json'
import notices from '@/messages/en-GB/notices.json'
import notifications from '@/messages/en-GB/notifications.json'
import operations from '@/messages/en-GB/operations.json'
import outreach from '@/messages/en-GB/outreach.json'
import patientFeedback from '@/messages/en-GB/patientFeedback.json'
import placementBlocks from '@/messages/en-GB/placementBlocks.json'
import placementImport from '@/messages/en-GB/placementImport.json'
import placements from '@/messages/en-GB/placements.json'
import privacy from '@/messages/en-GB/privacy.json'
import profilePicture from '@/messages/en-GB/profilePicture.json'
import providerPortal from '@/messages/en-GB/providerPortal.json'
import proof from '@/messages/en-GB/proof.json'
import reflectionFile from '@/messages/en-GB/reflectionFile.json'
import reflections from '@/messages/en-GB/reflections.json'
import reflectionTemplates from '@/messages/en-GB/reflectionTemplates.json'
import reportConfigs from '@/messages/en-GB/reportConfigs.json'
import reportElements from '@/messages/en-GB/reportElements.json'
import reports from '@/messages/en-GB/reports.json'
import reportSources from '@/messages/en-GB/reportSources.json'
import retryRequests from '@/messages/en-GB/retryRequests.json'
import roles from '@/messages/en-GB/roles.json'
import rollover from '@/messages/en-GB/rollover.json'
import selector from '@/messages/en-GB/selector.json'
import secondFactor from '@/messages/en-GB/secondFactor.json'
import settings from '@/messages/en-GB/settings.json'
import shell from '@/messages/en-GB/shell.json'
import shibboleth from '@/messages/en-GB/shibboleth.json'
import shifts from '@/messages/en-GB/shifts.json'
import signIn from '@/messages/en-GB/signIn.json'
import signOn from '@/messages/en-GB/signOn.json'
import signoffAnomalies from '@/messages/en-GB/signoffAnomalies.json'
import sso from '@/messages/en-GB/sso.json'
import ssoPages from '@/messages/en-GB/ssoPages.json'
import staticUrlPage from '@/messages/en-GB/staticUrlPage.json'
import staticUrls from '@/messages/en-GB/staticUrls.json'
import swaps from '@/messages/en-GB/swaps.json'
import tags from '@/messages/en-GB/tags.json'
import termReports from '@/messages/en-GB/termReports.json'
import timetablePlanning from '@/messages/en-GB/timetablePlanning.json'
import tests from '@/messages/en-GB/tests.json'
import thirdParty from '@/messages/en-GB/thirdParty.json'
import times from '@/messages/en-GB/times.json'
import timetables from '@/messages/en-GB/timetables.json'
import toothMap from '@/messages/en-GB/toothMap.json'
import ui from '@/messages/en-GB/ui.json'
import upload from '@/messages/en-GB/upload.json'
import users from '@/messages/en-GB/users.json'
import workbooks from '@/messages/en-GB/workbooks.json'
import workflows from '@/messages/en-GB/workflows.json'
import workflowSettings from '@/messages/en-GB/workflowSettings.json'
import { joinMessages } from './joined'

/**
 * Every namespace, one for each file of messages/en-GB except namedLists.json: that file holds the texts of the lists that are only declared, each below its
 * namespace. A new file is added here; its type is what `t` accepts.
 */
export const enGB = {
  absences,
  accounts,
  apiTokens,
  attendance,
  audience,
  audit,
  calibration,
  cases,
  changelog,
  checks,
  clinical,
  concerns,
  connection,
  coverage,
  curriculum,
  dashboard,
  dev,
  devices,
  editor,
  errors,
  externalSignoff,
  feedback,
  files,
  finds,
  form,
  formEditor,
  formPdf,
  formVerify,
  formSchedules,
  format,
  forms,
  groupings,
  imports,
  importStates,
  institution,
  interfaceEditor,
  issues,
  learningOutcomes,
  linkedAccounts,
  lists: joinMessages(lists, namedLists.lists),
  location,
  listTools,
  locks,
  mail,
  marking,
  messages,
  notices,
  notifications,
  operations,
  outreach,
  patientFeedback,
  placementBlocks,
  placementImport,
  placements,
  privacy,
  profilePicture,
  proof,
  providerPortal,
  reflectionFile,
  reflections,
  reflectionTemplates,
  reportConfigs,
  reportElements,
  reports,
  reportSources,
  retryRequests,
  roles,
  rollover,
  secondFactor,
  selector,
  settings: joinMessages(settings, namedLists.settings),
  shell: joinMessages(shell, namedLists.shell),
  shibboleth,
  shifts,
  signIn,
  signoffAnomalies,
  signOn,
  sso,
  ssoPages,
  staticUrlPage,
  staticUrls,
  swaps,
  tags,
  termReports,
  timetablePlanning,
  tests,
  thirdParty,
  times,
  timetables,
  toothMap,
  ui,
  upload,
  users,
  workbooks,
  workflows,
  workflowSettings,
}

export type Messages = typeof enGB
export type Namespace = keyof Messages

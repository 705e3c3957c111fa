export const feedbackPaths = {
  patientContacts: '/clinical/contacts',
  feedback: '/feedback',
  newFeedback: '/feedback/new',
  feedbackList: '/feedback/list',
  feedbackAbout: '/feedback/studentfeedback',
  feedbackPatients: '/feedback/patientfeedback',
} satisfies Record<string, `/${string}`>

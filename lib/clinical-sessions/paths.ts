export const clinicalSessionsPaths = {
  clinical: '/clinical',
  treatmentSession: '/clinical/treatmentsession',
  patientFeedback: '/clinical/patientfeedback',
  studentFeedback: '/clinical/studentfeedback',
} satisfies Record<string, `/${string}`>

import 'server-only'

export const privacyAdmins = { access: { kind: 'privilege', anyOf: ['PRIVACY_ADMIN'] }, module: null } as const

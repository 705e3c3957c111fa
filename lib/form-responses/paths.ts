export const formResponsesPaths = {
  forms: '/forms',
  formsList: '/forms/list',
  formView: '/forms/view',
} satisfies Record<string, `/${string}`>

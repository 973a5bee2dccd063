export const aboutText = {
  privacyPolicy: 'Privacy Policy',
  /** To what the organisation behind the portal says for itself. */
  links: { privacy: 'More on privacy', terms: 'Terms of service', support: 'Contact the support' },
  intro: (service: string) => `How ${service} handles your data.`,
  sections: [
    {
      title: 'What we keep',
      paragraphs: [
        'Your account: name, email address, phone number, photo, gender and time zone, as far as you or your organisation gave them.',
        'What protects it: a one-way hash of your password, the public halves of your passkeys and companion devices, and the encrypted secret of your authenticator app.',
        'Your sign-ins, for 180 days: time, address, browser, device, method and result.',
      ],
    },
    {
      title: 'What we use it for',
      paragraphs: [
        'To sign you in, to tell you about sign-ins and changes, and to stop others from signing in as you. For nothing else: there is no advertising and no tracking.',
      ],
    },
    {
      title: 'Who else sees it',
      paragraphs: [
        'An application that you authorise receives the details that it asks for and that you are shown. You can take that back at any time.',
        'Providers that deliver our messages receive the address or number and the message.',
        'Where error reporting is set up, its service receives errors and how fast pages were, and of one visit in ten how the page changed, with every text, input and picture blanked.',
      ],
    },
    {
      title: 'In your browser',
      paragraphs: [
        'We keep your signed-in sessions and your choice of appearance in the storage of this browser. Logging out removes the session.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You can see and correct your profile here. To receive a copy or to have your account deleted, please contact your administrator.',
      ],
    },
  ],
};

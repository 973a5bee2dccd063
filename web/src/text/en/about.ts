export const aboutText = {
  privacyPolicy: 'Privacy Policy',
  loadFailed: 'The privacy policy could not be loaded.',
  /** Links to pages of the organisation behind the portal. */
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
        'You can see and correct your profile here, download everything that is kept about you, and delete your account: it is erased some days later, and until then you can take that back.',
        'What is left after that is a record that changes were made to an account with your former id, by whom and when, so that nobody can hide what they did here. It holds neither your name nor your address, and no device, and goes when its time is over.',
      ],
    },
  ],
};

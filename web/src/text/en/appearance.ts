export const appearanceText = {
  toDark: 'Use dark appearance',
  toLight: 'Use light appearance',
};
